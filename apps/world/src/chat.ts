/**
 * The chat stand-in: a script with the interface of the chat service that the web app is written for (`chatwootSDK.run`
 * with a website token and a base address), which puts one bubble on the page.
 */
export const chatBubbleScript = `(() => {
  if (window.chatwootSDK) return;
  window.chatwootSDK = {
    run({ websiteToken, baseUrl }) {
      const holder = document.createElement("div");
      holder.className = "woot--bubble-holder";
      holder.dataset.websiteToken = websiteToken;
      holder.dataset.baseUrl = baseUrl;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "woot-widget-bubble";
      button.setAttribute("aria-label", "Open the support chat");
      button.textContent = "Chat";
      Object.assign(button.style, {
        position: "fixed", right: "20px", bottom: "80px", height: "48px", padding: "0 20px", zIndex: 40,
        borderRadius: "24px", border: "0", background: "#2F54EB", color: "#fff", font: "600 14px system-ui, sans-serif",
        cursor: "pointer",
      });
      const note = document.createElement("div");
      note.setAttribute("role", "status");
      Object.assign(note.style, {
        position: "fixed", right: "20px", bottom: "140px", width: "260px", padding: "12px 16px", borderRadius: "10px",
        background: "#ffffff", color: "#0E1216", font: "400 14px/20px system-ui, sans-serif", zIndex: 40,
        boxShadow: "0 4px 16px rgb(0 0 0 / .2)", display: "none",
      });
      button.addEventListener("click", () => {
        const closed = note.style.display === "none";
        note.textContent = "This is the demo's stand-in for a support chat. Nobody is on the other side.";
        note.style.display = closed ? "block" : "none";
      });
      holder.append(note, button);
      document.body.append(holder);
      window.dispatchEvent(new Event("chatwoot:ready"));
    },
  };
})();
`;
