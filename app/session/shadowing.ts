/** A parent's user works in child accounts; for themselves the parent has only the pages about them. */

/** What a parent account has of the product (document 000 §2), and of the frame around it. */
const ofParents = [
  ...['accounts', 'child-reviews', 'partner-account-reports', 'partner-tools', 'settings', 'file-downloads'],
  ...['staff', 'switch-account', 'lookups', 'export', 'fetch-export-file'],
]

/** Beneath `settings`, but about locations and reviews, of which a parent has none. */
const ofOthers = ['target-score', 'experience-categories']

/** Of a path without the `/as/{id}` before it; the start page leads on by itself. */
export function isParentsPage(path: string): boolean {
  const [, first = '', second = ''] = path.split('/')
  if (first === 'settings' && ofOthers.includes(second)) return false
  return first === '' || ofParents.includes(first)
}
