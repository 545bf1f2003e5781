/**
 * Handles a form that was submitted in a different account than the account of its page. Nothing is saved and no input
 * is lost: the response contains the values and a way to submit them to the right account.
 */
import type { Request } from 'express'
import { parseId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import { findViewer, isViewer, type NoViewer, type Viewer } from '../viewer.server'
import { accountFieldName, type StaleForm } from './form-account'
import { accountOfForm } from './form-account.server'

const MAX_BYTES = 1_000_000
/**
 * The maximum number of fields, each of which is rendered twice: for reading and for resubmitting. No person fills in a
 * form with more fields.
 */
const MAX_FIELDS = 1_000
/**
 * The names of fields with secrets, which are not returned. This includes a sign-in code, but not a zip code or a
 * country code.
 */
const secretFieldName = /password|secret|token|(?:^|\.)code$/i

type SubmittedForm = { req: Request; sessionToken: string; currentViewer: Viewer | NoViewer; page: string }

/**
 * Returns the submitted form if it belongs to a different account, or null if it belongs to the current account. `page`
 * is the URL that it was submitted to.
 */
export async function findStaleForm({
  req,
  sessionToken,
  currentViewer,
  page,
}: SubmittedForm): Promise<StaleForm | null> {
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
    ...(await readSubmittedValues(req)),
    submitTo: inAccount && originalAccountName ? hrefInAccount(inAccount, page, viewer) : page,
    // A form without an account id can be resubmitted to the current account, because the page with its values shows
    // the account's name.
    inAccount: inAccount ?? viewer.accountId,
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

async function readSubmittedValues(req: Request): Promise<Pick<StaleForm, 'values' | 'fileName'>> {
  const fields = await readFields(req)
  if (!fields) return { values: null, fileName: null }
  const files = fields.flatMap(([, value]) => (value instanceof File && value.name ? [value.name] : []))
  return {
    values: fields.flatMap(([name, value]) =>
      typeof value === 'string' && name !== accountFieldName && !secretFieldName.test(name)
        ? [[name, value]]
        : [],
    ),
    fileName: files[0] ?? null,
  }
}

/** Returns the fields of a form in any encoding, or null if the form is too large to have been typed. */
async function readFields(req: Request): Promise<[string, FormDataEntryValue][] | null> {
  const chunks: Buffer[] = []
  let size = 0
  // Don't destroy the request stream, because the client still has to receive the response.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_BYTES) return null
  }
  const headers = { 'Content-Type': req.headers['content-type'] ?? '' }
  const form = await new Response(Buffer.concat(chunks), { headers }).formData().catch(() => null)
  const fields = [...(form ?? [])]
  return fields.length > MAX_FIELDS ? null : fields
}
