"""What follows from a parameter, in words beside it, may depend on others."""

from PySide6.QtWidgets import QLabel

from terrain_explorer.terrain import GradientNoise


def test_the_label_follows_each_of_its_parameters(make_form):
    form = make_form(GradientNoise)
    label = form.findChild(QLabel, "derived.gain")
    form.fields["gain"].setValue(0.6)
    assert label.text() == "Hurst exponent H\xa0=\xa00.74 · D\xa0=\xa02.26"
    form.fields["lacunarity"].setValue(3)
    assert label.text() == "Hurst exponent H\xa0=\xa00.46 · D\xa0=\xa02.54"
