import { brand } from './brand'

/** What stands in `<title>`: `Page[, page n of m] · Brand`. */
export function pageTitle(title: string, { page, pages }: { page?: number; pages?: number } = {}): string {
  const position = page && pages && pages > 1 ? `, page ${page} of ${pages}` : ''
  return `${title}${position} · ${brand}`
}
