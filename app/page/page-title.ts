/** A page's own part of its `<title>`; the brand's name is added where the title is drawn. */
export function pageTitle(title: string, { page, pages }: { page?: number; pages?: number } = {}): string {
  const position = page && pages && pages > 1 ? `, page ${page} of ${pages}` : ''
  return `${title}${position}`
}
