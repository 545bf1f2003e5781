/**
 * Handles a form that was submitted in a different account than the account of its page. Nothing is saved and no input
 * is lost: the response contains the values and a way to submit them to the right account.
 */
import type { Request } from 'express'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import { findViewer, isViewer, type NoViewer, type Viewer } from '../viewer.server'
import type { StaleForm } from './form-account'
import { accountOfForm } from './form-account.server'
import { readSubmittedForm } from './submitted-form.server'

type FormRequest = { req: Request; sessionToken: string; currentViewer: Viewer | NoViewer; page: string }

/**
 * Returns the submitted form if it belongs to a different account, or null if it belongs to the current account. `page`
 * is the URL that it was submitted to.
 */
export async function findStaleForm({
  req,
  sessionToken,
  currentViewer,
  page,
}: FormRequest): Promise<StaleForm | null> {
  const now = new Date()
  const inAccount = parseId(accountOfForm(req))
  if (isViewer(currentViewer) && inAccount === currentViewer.accountId) return null
  // The person cannot work in the current account, and the form has no account id, so it is not from one of our pages
  // and no input is lost.
  if (!isViewer(currentViewer) && inAccount === null) return null
  const viewer = isViewer(currentViewer) ? currentViewer : await findViewer(sessionToken, null, now)
  if (!isViewer(viewer)) return null
  const originalAccountName = inAccount
    ? await findAccountName(sessionToken, inAccount, now)
    : viewer.accountName
  return {
    ...(await readSubmittedForm(req)),
    submitTo: inAccount && originalAccountName ? hrefInAccount(inAccount, page, viewer) : page,
    // A form without an account id can be resubmitted to the current account, because the page with its values shows
    // the account's name.
    inAccount: inAccount ?? viewer.accountId,
    hasAccount: inAccount !== null,
    originalAccountName,
    currentAccountName: viewer.accountName,
    page,
  }
}

/** Returns the name of the account if this session can work in it, otherwise null. */
async function findAccountName(sessionToken: string, accountId: Id, now: Date): Promise<string | null> {
  const found = await findViewer(sessionToken, accountId, now)
  if (found === null || found === 'not-theirs') return null
  return 'unopened' in found ? found.unopened.name : found.accountName
}

/** Returns the URL of the same page in an account: the viewer's own account, or a child account with its prefix. */
function hrefInAccount(accountId: Id, page: string, { ownAccountId }: Viewer): string {
  const inside = page.replace(/^\/as\/[^/?]*/, '') || '/'
  return accountId === ownAccountId ? inside : `/as/${accountId}${inside}`
}
