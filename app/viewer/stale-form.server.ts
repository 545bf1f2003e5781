/**
 * What becomes of a form that was made in another account than the one it arrived in: nothing is written, nothing
 * typed is lost. The answer brings back what was typed, and the way to send it where it belongs.
 */
import type { Request } from 'express'
import { asId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import { accountField, type StaleForm } from './form-account'
import { accountOfForm } from './form-account.server'
import { findViewer, isViewer, type NoViewer, type Viewer } from './viewer.server'

const MOST_BYTES = 1_000_000
/** Each is drawn twice, to read and to send again; a form of more was not typed. */
const MOST_FIELDS = 1_000
const secret = /password|secret|token|code/i

type Sent = { req: Request; sessionToken: string; arrivedIn: Viewer | NoViewer; page: string }

/** The posted form, if it belongs elsewhere; null when it is where it was made. `page` is what it was sent to. */
export async function findStaleForm({ req, sessionToken, arrivedIn, page }: Sent): Promise<StaleForm | null> {
  const now = new Date()
  const inAccount = asId(accountOfForm(req))
  if (isViewer(arrivedIn) && inAccount === arrivedIn.accountId) return null
  // An account that is not theirs, and a form that was not made there either: nobody lost anything.
  if (!isViewer(arrivedIn) && inAccount === null) return null
  const viewer = isViewer(arrivedIn) ? arrivedIn : await findViewer(sessionToken, null, now)
  if (!isViewer(viewer)) return null
  const madeIn = inAccount ? await accountNamed(sessionToken, inAccount, now) : viewer.accountName
  return {
    ...(await typedIn(req)),
    sendTo: inAccount && madeIn ? pageIn(inAccount, page, viewer) : page,
    // A form that says nothing may be sent from the page that asks: there the account is named.
    inAccount: inAccount ?? viewer.accountId,
    madeIn,
    now: viewer.accountName,
    page,
  }
}

/** The name of an account that this session may work in, or null. */
async function accountNamed(sessionToken: string, accountId: Id, now: Date): Promise<string | null> {
  const found = await findViewer(sessionToken, accountId, now)
  if (found === null || found === 'not-theirs') return null
  return 'unopened' in found ? found.unopened.name : found.accountName
}

/** The same page in an account: one's own, or a child's under its prefix. */
function pageIn(accountId: Id, page: string, { ownAccountId }: Viewer): string {
  const inside = page.replace(/^\/as\/[^/?]*/, '') || '/'
  return accountId === ownAccountId ? inside : `/as/${accountId}${inside}`
}

async function typedIn(req: Request): Promise<Pick<StaleForm, 'typed' | 'fileName'>> {
  const fields = await fieldsOf(req)
  if (!fields) return { typed: null, fileName: null }
  const files = fields.flatMap(([, value]) => (value instanceof File && value.name ? [value.name] : []))
  return {
    typed: fields.flatMap(([name, value]) =>
      typeof value === 'string' && name !== accountField && !secret.test(name) ? [[name, value]] : [],
    ),
    fileName: files[0] ?? null,
  }
}

/** The fields of a form of any encoding; null of one too large to have been typed. */
async function fieldsOf(req: Request): Promise<[string, FormDataEntryValue][] | null> {
  const chunks: Buffer[] = []
  let size = 0
  // Left where it is, not broken off: the sender is to hear the answer.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MOST_BYTES) return null
  }
  const headers = { 'Content-Type': req.headers['content-type'] ?? '' }
  const form = await new Response(Buffer.concat(chunks), { headers }).formData().catch(() => null)
  const fields = [...(form ?? [])]
  return fields.length > MOST_FIELDS ? null : fields
}
