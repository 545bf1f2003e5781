import type { Visitor } from '../../support/visitor'

/** Opens a page as the first visitor who can: of an account, of a partner, or of the staff. Empty if nobody can. */
export async function openAsFirst(
  visitors: Visitor[],
  path: string,
): Promise<{ visitor: Visitor; text: string }> {
  for (const visitor of visitors) {
    const { status, text, headers } = await visitor.get(path)
    if (status === 200 && headers.get('content-type')?.includes('text/html')) return { visitor, text }
  }
  return { visitor: visitors[0]!, text: '' }
}
