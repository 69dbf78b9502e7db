import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { appShell } from "./build/shell.ts";

// Where the server listens while the app is being worked on. The Host header is left as it is, so that the server sees
// its own page in Origin.
const server = process.env.POLYSPIRE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [react(), appShell()],
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    // Pictures stay files of their own; the page needs no data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        // What pages and boards share is one file: many small ones are compressed worse.
        codeSplitting: { groups: [{ name: "shared", test: /src\/shared\/|node_modules\/(react|scheduler|zustand)/ }] },
      },
    },
  },
  server: {
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/ws": { target: server, changeOrigin: false, ws: true },
    },
  },
  preview: {
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/ws": { target: server, changeOrigin: false, ws: true },
    },
  },
});
