// Another picture, spread over this one or shrunk to it: mixed from the four of its pixels around each place.

uniform sampler2D copied;

in vec2 picture;
out vec4 colour;

void main() {
    colour = textureLod(copied, picture, 0.0);
}
