/** The page of the outside world: what is stood in for, and where. */
export function frontPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outside world - Feo demo</title>
<style>
  body { margin: 0 auto; max-width: 640px; padding: 48px 16px; font: 16px/24px system-ui, sans-serif; color: #0E1216; background: #fff }
  h1 { font-size: 28px; line-height: 36px; margin: 0 0 8px } p { color: #4B5563 } li { margin: 8px 0 }
</style>
</head>
<body>
<h1>The outside world</h1>
<p>A demo exchange needs somebody on the other side. What runs here stands in for it, speaks the same protocols and
forgets everything when it stops. No real money, mail or message ever leaves this machine.</p>
<h2>Running</h2>
<ul>
<li>Support chat: the script at <code>/packs/js/sdk.js</code> that support pages load.</li>
</ul>
</body>
</html>
`;
}
