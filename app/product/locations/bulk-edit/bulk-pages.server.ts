/** Loads the data for the pages of a bulk edit: entering the new values, the dry run, and the result. */

import { redirect } from '@remix-run/node'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Href } from '#app/kit/routing/href'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { safePath } from '#app/kit/routing/safe-path'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { blankFacts } from '../facts'
import { loadSpecialPanel } from '../special-hours/panel.server'
import { findNewestChangeId } from './bulk-changes.server'
import {
  type BulkChange,
  type BulkEdit,
  type BulkField,
  bulkLabels,
  canUndo,
  isBulkFact,
  totalOf,
} from './bulk-edit'
import { countHidden, countStates, findBulkEdit, requireBulkEdit } from './bulk-edits.server'
import { checkFilter, resultFilter } from './bulk-filter'
import {
  countPredictedOutcomes,
  countPublications,
  listCheckRows,
  listFailingNames,
  listResultRows,
} from './bulk-rows.server'
import { parseSelection, selectionParams } from './bulk-selection'
import { canChangeBulkEdit, selectLocations } from './bulk-steps.server'
import { loadGoogleCheck } from './check/google-checks.server'

const querySchema = z.object({ returnTo: textParameter })

/**
 * Returns the number of selected locations. If the selection is invalid or empty, `count` is 0 and `refusal` says why.
 */
export async function loadBulkEditStart(tx: Tx, viewer: Viewer, request: Request, field: BulkField) {
  const params = searchParamsOf(request)
  const selection = parseSelection(params)
  const selected = await selectLocations(tx, viewer, selection)
  const returnTo = safePath(readQuery(request, querySchema).returnTo, viewer.href('/settings/locations'))
  if (!selected.ok) return { field, count: 0, refusal: selected.reason, returnTo }
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from locations l
    where l.account_id = ${tx.accountId} and ${selected.rows}`.execute(tx)
  const count = Number(rows[0]!.count)
  return { field, count, refusal: count > 0 ? null : 'Select at least one location', returnTo }
}

export async function loadSpecialHoursPage(tx: Tx, viewer: Viewer, request: Request) {
  // The edit applies to many locations, so show the holidays of the country where the account has most locations, and
  // use the time zone of the account.
  const noLocation = {
    id: null,
    country_id: await findMainCountry(tx),
    state_code: '',
    hours: null,
    time_zone: null,
    latitude: null,
    longitude: null,
  }
  return {
    ...(await loadBulkEditStart(tx, viewer, request, 'special_hours')),
    panel: await loadSpecialPanel(tx, noLocation, viewer.timeZone, new Date()),
  }
}

async function findMainCountry(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select country_id as id from locations where account_id = ${tx.accountId} and country_id <> ''
    group by 1 order by count(*) desc, 1 limit 1`.execute(tx)
  return rows[0]?.id ?? blankFacts.country_id
}

export type ChoosePage = Awaited<ReturnType<typeof loadBulkEditStart>>

/**
 * Returns the draft. Redirects to the result page if the edit has already started. Throws a 404 if another user
 * prepared the draft or holiday hours are turned off.
 */
export async function requireDraft(
  tx: Tx,
  viewer: Viewer,
  id: string | undefined,
): Promise<BulkEdit & BulkChange> {
  const edit = await requireBulkEdit(tx, id)
  if (edit.status !== 'draft')
    throw redirect(viewer.href('/settings/locations/bulk/:editId', { editId: edit.id }))
  if (edit.userId !== viewer.userId) throw new Response('Bulk edit not found', { status: 404 })
  if (edit.field === 'special_hours' && !viewer.canOpen('/settings/locations/bulk/holiday-hours'))
    throw new Response('Holiday hours are turned off', { status: 404 })
  return edit as BulkEdit & BulkChange
}

/** The maximum number of names in the message about locations that cannot be updated; the list has them all. */
const MAX_FAILING_NAMES = 5

export async function loadCheckPage(tx: Tx, request: Request, viewer: Viewer, edit: BulkEdit & BulkChange) {
  const selection = selectionParams(edit.selection)
  const { href } = viewer
  const counts = await countPredictedOutcomes(tx, edit)
  return {
    edit: { id: edit.id, field: edit.field, desired: edit.desired } as BulkChange & { id: string },
    counts,
    failingNames: counts.failed > 0 ? await listFailingNames(tx, edit, MAX_FAILING_NAMES) : [],
    /** The id of the newest location change. Confirming fails if the locations have changed after it. */
    seen: await findNewestChangeId(tx),
    google: await loadGoogleCheck(tx, edit),
    ...(await listCheckRows(tx, request, checkFilter, edit)),
    chooseHref: choosePath(href, edit.field, selection),
  }
}

function choosePath(href: Href, field: BulkField, selection: URLSearchParams): string {
  if (isBulkFact(field)) return href('/settings/locations/bulk/facts/:fact', { fact: field }, selection)
  return field === 'hours'
    ? href('/settings/locations/bulk/hours', selection)
    : href('/settings/locations/bulk/holiday-hours', selection)
}

export type CheckPage = Awaited<ReturnType<typeof loadCheckPage>>

export async function loadResultPage(tx: Tx, request: Request, viewer: Viewer, id: string | undefined) {
  const edit = await requireBulkEdit(tx, id)
  if (edit.status === 'draft')
    throw redirect(
      viewer.href('/settings/locations/bulk/:editId/check', {
        editId: (await requireDraft(tx, viewer, id)).id,
      }),
    )
  const counts = await countStates(tx, edit.id)
  const publications = await countPublications(tx, edit.id)
  const now = new Date()
  const canEdit = canChangeBulkEdit(viewer, edit)
  const undo = edit.undoneBy ? await findBulkEdit(tx, edit.undoneBy) : undefined
  return {
    edit,
    title: edit.undoes ? `Undo: ${bulkLabels[edit.field].title}` : bulkLabels[edit.field].title,
    isInProgress: edit.status !== 'complete',
    counts,
    total: totalOf(counts),
    publications,
    ...(await listResultRows(tx, request, resultFilter, edit.id)),
    canRetry: canEdit && !edit.undoneBy && (counts.failed > 0 || (publications.rejected ?? 0) > 0),
    canUndo:
      canEdit && canUndo(edit, now) && counts.changed > 0 && (await countHidden(tx, viewer, edit.id)) === 0,
    undo: undo && { id: undo.id, actor: undo.actor, at: undo.createdAt },
  }
}

export type ResultPage = Awaited<ReturnType<typeof loadResultPage>>
