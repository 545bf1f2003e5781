/** The name of the field in which a Page's location is chosen: `page.1101001`. */
const pattern = /^page\.(\d{1,40})$/

export const pageField = {
  write: (pageId: string) => `page.${pageId}`,
  read: (name: string) => pattern.exec(name)?.[1] ?? null,
}
