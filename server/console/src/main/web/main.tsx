import { render } from "preact";
import { App } from "./app/App";
import { captureClicks } from "./app/router";
import { applyTheme } from "./app/theme";

applyTheme();
captureClicks();
const root = document.getElementById("app");
if (root !== null) {
  render(<App />, root);
}
