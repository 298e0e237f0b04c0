"""What follows from a parameter, in words beside it, may depend on others."""

from PySide6.QtWidgets import QLabel

from terrain_explorer.terrain import GradientNoise


def test_the_label_follows_each_of_its_parameters(make_form):
    form = make_form(GradientNoise)
    label = form.findChild(QLabel, "derived.gain")
    form.fields["gain"].setValue(0.6)
    assert label.text() == "Hurst exponent H = 0.74 · D = 2.26"
    form.fields["lacunarity"].setValue(3)
    assert label.text() == "Hurst exponent H = 0.46 · D = 2.54"
