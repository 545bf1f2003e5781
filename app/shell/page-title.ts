import { brand } from './brand'

/** What stands in `<title>`: `[Error: ]Page[, page n of m] · Brand`. */
export function pageTitle(
  title: string,
  { hasErrors = false, page, pages }: { hasErrors?: boolean; page?: number; pages?: number } = {},
): string {
  const position = page && pages && pages > 1 ? `, page ${page} of ${pages}` : ''
  return `${hasErrors ? 'Error: ' : ''}${title}${position} · ${brand}`
}
