import "@fontsource-variable/figtree/wght.css";
import "@fontsource-variable/fraunces/wght.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/forced.css";
import { createRoot } from "react-dom/client";
import { keepApp } from "./pwa/worker";
import { followSettings } from "./shared/settings";
import { App } from "./ui/App";

followSettings(document.documentElement);
keepApp();
const root = document.getElementById("app");
if (root) createRoot(root).render(<App />);
