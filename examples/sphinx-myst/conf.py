project = "Training large models"
extensions = ["myst_parser"]
html_theme = "furo"
html_theme_options = {"navigation_with_keys": True}
html_static_path = ["_static"]
html_css_files = ["notes.css"]
html_js_files = [("https://notes.example.edu/bytes-and-bubbles/embed.js", {"type": "module"})]
