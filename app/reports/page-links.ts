import type { PageOf } from './page-of.server'

/** The addresses of a page's neighbours in a list read by key; undefined where there is none. */
export function pageLinks(
  search: string,
  { before, after }: Pick<PageOf<unknown>, 'before' | 'after'>,
  to: (search: URLSearchParams) => string,
) {
  const at = (name: 'before' | 'after', cursor: string | null) => {
    if (!cursor) return undefined
    const params = new URLSearchParams(search)
    params.set(name, cursor)
    return to(params)
  }
  return { previous: at('before', before), next: at('after', after) }
}
