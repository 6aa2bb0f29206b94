/**
 * The chat stand-in: a script with the interface of the chat service that the web app is written for (`chatwootSDK.run`
 * with a website token and a base URL), which adds one bubble to the page.
 */
export const chatBubbleScript = `(() => {
  if (window.chatwootSDK) return;
  window.chatwootSDK = {
    run({ websiteToken, baseUrl }) {
      const holder = document.createElement("div");
      holder.className = "woot--bubble-holder";
      holder.dataset.websiteToken = websiteToken;
      holder.dataset.baseUrl = baseUrl;
      const style = document.createElement("style");
      style.textContent = \`
        .woot-widget-bubble { position: fixed; right: 20px; bottom: 20px; height: 48px; padding: 0 20px; z-index: 2;
          border-radius: 24px; border: 0; background: #2F54EB; color: #fff; font: 600 14px system-ui, sans-serif;
          cursor: pointer; }
        .woot-widget-bubble:focus-visible { outline: 2px solid #0E1216; outline-offset: 2px; }
        .woot-widget-holder { position: fixed; right: 20px; bottom: 84px; width: min(300px, calc(100vw - 72px));
          padding: 12px 16px; border-radius: 10px; background: #fff; color: #0E1216; z-index: 2;
          font: 400 14px/20px system-ui, sans-serif; box-shadow: 0 4px 16px rgb(0 0 0 / .2); }
        .woot-widget-holder.woot--hide { visibility: hidden; opacity: 0; }\`;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "woot-widget-bubble";
      button.setAttribute("aria-label", "Open the support chat");
      button.textContent = "Chat";
      const note = document.createElement("div");
      note.className = "woot-widget-holder woot--hide";
      note.setAttribute("role", "status");
      button.addEventListener("click", () => {
        const isHidden = note.classList.toggle("woot--hide");
        note.textContent = isHidden ? "" : "This is a demo chat. Nobody reads your messages here.";
        button.setAttribute("aria-label", isHidden ? "Open the support chat" : "Close the support chat");
      });
      document.head.append(style);
      holder.append(note, button);
      document.body.append(holder);
      window.dispatchEvent(new Event("chatwoot:ready"));
    },
  };
})();
`;
