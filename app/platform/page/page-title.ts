/**
 * Returns the page's part of its `<title>`, with the page number if there are several pages. The brand's name is added
 * when the title is rendered.
 */
export function pageTitle(title: string, { page, pages }: { page?: number; pages?: number } = {}): string {
  const position = page && pages && pages > 1 ? `, page ${page} of ${pages}` : ''
  return `${title}${position}`
}
