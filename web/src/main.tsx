import "./ui/theme/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { startI18n } from "./app/i18n.ts";
import { installTrustedTypes } from "./app/trusted-types.ts";
import { shareStyleNonce } from "./ui/theme/theme.ts";

installTrustedTypes();
shareStyleNonce();
await startI18n();

const place = document.getElementById("root");
if (place === null) throw new Error("The page has no place to draw in");
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
