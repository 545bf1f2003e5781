/**
 * The page for when nothing can be drawn: the database is away, drawing itself failed, or the address cannot be
 * read. Plain HTML that asks for no stylesheet, script or query.
 */
import { brand } from './brand'
import { errorText } from './error-words'

export function plainPage(status: number): string {
  const { title, advice } = errorText(status)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${brand}</title>
</head>
<body>
<main>
<p>${brand}</p>
<h1>${title}</h1>
<p>${advice}</p>
<p><a href="">Try again</a> or <a href="/">go to the start page</a>.</p>
</main>
</body>
</html>
`
}
