/**
 * What becomes of a form that was made in another account than the one it arrived in: nothing is written, nothing
 * typed is lost. The answer brings back what was typed, and the way to send it where it belongs.
 */
import type { Request } from 'express'
import { asId } from '#app/database/id'
import { accountField, type StaleForm } from './form-account'
import { accountOfForm } from './form-account.server'
import { findViewer, type Viewer } from './viewer.server'

const MOST_BYTES = 1_000_000
const secret = /password|secret|token|code/i

type Sent = { req: Request; sessionToken: string; arrivedIn: Viewer | 'not-theirs'; page: string }

/** The posted form, if it belongs elsewhere; null when it is where it was made. `page` is what it was sent to. */
export async function findStaleForm({ req, sessionToken, arrivedIn, page }: Sent): Promise<StaleForm | null> {
  const now = new Date()
  const inAccount = asId(await accountOfForm(req))
  if (arrivedIn !== 'not-theirs' && inAccount === arrivedIn.accountId) return null
  // An account that is not theirs, and a form that was not made there either: nobody lost anything.
  if (arrivedIn === 'not-theirs' && inAccount === null) return null
  const viewer = arrivedIn === 'not-theirs' ? await findViewer(sessionToken, null, now) : arrivedIn
  const maker = inAccount ? await findViewer(sessionToken, inAccount, now) : viewer
  if (!viewer || viewer === 'not-theirs') return null
  const isTheirs = maker !== null && maker !== 'not-theirs'
  return {
    ...(await typedIn(req)),
    sendTo: isTheirs && inAccount ? maker.paths.prefix + (page.replace(/^\/as\/[^/?]*/, '') || '/') : page,
    // A form that says nothing may be sent from the page that asks: there the account is named.
    inAccount: inAccount ?? viewer.accountId,
    madeIn: isTheirs ? maker.accountName : null,
    now: viewer.accountName,
    page,
  }
}

async function typedIn(req: Request): Promise<Pick<StaleForm, 'typed' | 'fileName'>> {
  const fields = await fieldsOf(req)
  const files = fields.flatMap(([, value]) => (value instanceof File && value.name ? [value.name] : []))
  return {
    typed: fields.flatMap(([name, value]) =>
      typeof value === 'string' && name !== accountField && !secret.test(name) ? [[name, value]] : [],
    ),
    fileName: files[0] ?? null,
  }
}

/** The fields of a form of any encoding; none of one too large to have been typed. */
async function fieldsOf(req: Request): Promise<[string, FormDataEntryValue][]> {
  const chunks: Buffer[] = []
  let size = 0
  // Left where it is, not broken off: the sender is to hear the answer.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MOST_BYTES) return []
  }
  const headers = { 'Content-Type': req.headers['content-type'] ?? '' }
  const form = await new Response(Buffer.concat(chunks), { headers }).formData().catch(() => null)
  return [...(form ?? [])]
}
