/** Loads and handles the 'Sync From Google' page: differences with choices, or why there are none to show. */
import { asId } from '#app/database/id'
import type { Id, LocationDecision } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { formReply, readForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { listQuery } from '../list-query'
import { decidedInWords } from './decided-words'
import { type Choice, decide } from './deciding.server'
import { decisionsSchema } from './decisions-schema'
import { diffLocation } from './diff.server'
import { publicationOf, retryPublications } from './publishing.server'

const decisions: readonly LocationDecision[] = ['accepted', 'kept', 'later', 'ignored']

export async function syncPage(viewer: Viewer, id: string | undefined, now: Date) {
  const { locationId, name } = await requireLocation(viewer, id)
  const found = await diffLocation(viewer, locationId, now)
  const publication = await viewer.query((tx) => publicationOf(tx, locationId))
  const diff = found?.state === 'diff' ? found.diff : null
  return {
    locationId,
    name,
    publication,
    state: found?.state ?? 'no_profile',
    message: found?.state === 'error' ? found.message : '',
    differences: diff?.differences ?? [],
    ignored: diff?.ignored ?? [],
    mayConnect: viewer.can('integration.read'),
  }
}

export async function saveSync(request: Request, viewer: Viewer, id: string | undefined, now: Date) {
  const { locationId } = await requireLocation(viewer, id)
  const form = await readForm(request, decisionsSchema)
  if (form.status !== 'success') return formReply(form)
  const { intent, choice, seen } = form.value
  const back = viewer.href(
    '/settings/locations/:locationId/sync',
    { locationId },
    listQuery(new URL(request.url).searchParams),
  )
  if (intent === 'retry') {
    const retried = await viewer.query((tx) => retryPublications(tx, [locationId]))
    return retried > 0
      ? redirectWithFlash(back, 'The change is sent to Google again')
      : redirectWithFlash(back, 'Nothing waits to be sent again', 'info')
  }
  const choices = choicesOf(seen, intent === 'accept' ? null : choice)
  if (choices.length === 0) return redirectWithFlash(back, 'Nothing was decided.', 'info')
  const decided = await decide(viewer, locationId, choices, now)
  if (!decided?.ok) return formReply(form, [failureInWords(decided?.reason)])
  const isPartial = decided.outdated.length + decided.barred.length > 0
  return redirectWithFlash(back, decidedInWords(decided), isPartial ? 'alert' : 'success')
}

function failureInWords(reason = ''): string {
  return ['An error occurred while trying to sync location info', reason].filter(Boolean).join('. ')
}

/** 'Accept Changes' (no `choice`) accepts everything that was shown; otherwise each field has its own choice. */
function choicesOf(seen: Map<string, string>, choice: Map<string, string> | null): Choice[] {
  return [...seen].flatMap(([field, value]) => {
    const chosen = choice ? choice.get(field) : 'accepted'
    const decision = decisions.find((each) => each === chosen)
    return decision ? [{ field, decision, seen: value }] : []
  })
}

async function requireLocation(
  viewer: Viewer,
  id: string | undefined,
): Promise<{ locationId: Id; name: string }> {
  const locationId = asId(id)
  const found = locationId && (await viewer.query((tx) => findName(tx, locationId)))
  if (!found) throw new Response('Not found', { status: 404 })
  return { locationId, name: found.name }
}

function findName(tx: Tx, locationId: Id) {
  return tx
    .selectFrom('locations')
    .select('name')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', locationId)
    .executeTakeFirst()
}
