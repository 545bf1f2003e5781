/**
 * The error page for when no other page can be rendered, because the database is unavailable, rendering failed, or the
 * URL cannot be parsed. It is plain HTML that needs no stylesheet, script or query. The account is not known here, so
 * the page shows the name of the host's brand if the host is white-labeled, and otherwise no name.
 */
import type { Brand } from '#app/platform/brand/brand'
import { errorText } from './error-messages'

export function renderPlainPage(status: number, hostBrand?: Brand): string {
  const { title, advice } = errorText(status)
  const name = hostBrand?.isWhiteLabel ? escapeHtml(hostBrand.productName) : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${[title, name].filter(Boolean).join(' · ')}</title>
</head>
<body>
<main>
${name && `<p>${name}</p>`}
<h1>${title}</h1>
<p>${advice}</p>
<p><a href="">Try again</a> or <a href="/">go to the dashboard</a>.</p>
</main>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
