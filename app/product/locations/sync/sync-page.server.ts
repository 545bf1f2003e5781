/**
 * Loads the 'Sync From Google' page, which lists differences to decide on or the reason why there are none, and handles
 * its form.
 */
import { parseId } from '#app/kit/database/id'
import type { Id, LocationDecision } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { listQuery } from '../list/list-query'
import { findPublication, retryPublications } from '../publishing/publishing.server'
import { applyDecisions, type DecisionChoice } from './apply-decisions.server'
import { formatDecisionOutcome } from './decision-messages'
import { decisionsSchema } from './decisions-schema'
import { diffLocation } from './diff.server'

const decisionKinds: readonly LocationDecision[] = ['accepted', 'kept', 'later', 'ignored']

export async function loadSyncPage(viewer: Viewer, id: string | undefined, now: Date) {
  const locationId = requireLocationId(id)
  const { name } = requireFound(await viewer.queryAtOnce((tx) => findName(tx, locationId)))
  const found = await diffLocation(viewer, locationId, now)
  const publication = await viewer.queryAtOnce((tx) => findPublication(tx, locationId))
  const diff = found?.state === 'diff' ? found.diff : null
  return {
    locationId,
    name,
    publication,
    state: found?.state ?? 'no_profile',
    message: found?.state === 'error' ? found.message : '',
    differences: diff?.differences ?? [],
    ignored: diff?.ignored ?? [],
    canConnect: viewer.can('integration.read'),
  }
}

export async function saveSyncDecisions(request: Request, viewer: Viewer, id: string | undefined, now: Date) {
  const locationId = requireLocationId(id)
  requireFound(await viewer.queryAtOnce((tx) => findName(tx, locationId)))
  const form = await readForm(request, decisionsSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const { intent, choice, seen } = form.value
  const back = viewer.href(
    '/settings/locations/:locationId/sync',
    { locationId },
    listQuery(new URL(request.url).searchParams),
  )
  if (intent === 'retry') {
    const retried = await viewer.query((tx) => retryPublications(tx, [locationId]))
    return retried > 0
      ? redirectWithFlash(back, 'Resending the change to Google')
      : redirectWithFlash(back, 'Nothing to resend', 'info')
  }
  const choices = parseChoices(seen, intent === 'accept' ? null : choice)
  if (choices.length === 0) return redirectWithFlash(back, 'No decisions made.', 'info')
  const result = await applyDecisions(viewer, locationId, choices, now)
  if (!result?.ok) return respondWithForm(form, [syncFailureMessage(result?.reason)])
  const isPartial = result.outdated.length + result.forbidden.length > 0
  return redirectWithFlash(back, formatDecisionOutcome(result), isPartial ? 'alert' : 'success')
}

function syncFailureMessage(reason = ''): string {
  return ['An error occurred while trying to sync location info', reason].filter(Boolean).join('. ')
}

/**
 * Returns the decisions. `choice` is null for the button 'Accept Changes', which accepts all differences that were
 * shown.
 */
function parseChoices(seen: Map<string, string>, choice: Map<string, string> | null): DecisionChoice[] {
  return [...seen].flatMap(([field, value]) => {
    const chosen = choice ? choice.get(field) : 'accepted'
    const decision = decisionKinds.find((each) => each === chosen)
    return decision ? [{ field, decision, seen: value }] : []
  })
}

function requireLocationId(id: string | undefined): Id {
  return requireFound(parseId(id) ?? undefined)
}

function requireFound<T>(found: T | undefined): T {
  if (found === undefined) throw new Response('Not found', { status: 404 })
  return found
}

function findName(tx: Tx, locationId: Id) {
  return tx
    .selectFrom('locations')
    .select('name')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', locationId)
    .executeTakeFirst()
}
