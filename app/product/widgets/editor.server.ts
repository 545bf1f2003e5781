/**
 * Loads the form of a widget and handles its submissions: the widget is saved or refused, or the form is shown again
 * because the user searched for something or asked for a preview. Unsaved input is not stored; it exists only in the
 * form and, encrypted, in the URL of the preview.
 */
import { data } from '@remix-run/node'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { type EditConflicts, respondWithConflicts, submittedShown } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { normalizeSearch } from '#app/platform/filters/field-values'
import type { LookupEntry } from '#app/platform/filters/lookup'
import { findLookupPage, loadEntries } from '#app/platform/filters/lookups.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { locationLookup } from '#app/product/locations/location-lookups.server'
import { sourceLookup } from '#app/product/reviews/review-lookups.server'
import { type ChoosableReview, findReviews, loadChoosableReviews } from './choosable-reviews.server'
import { sealPreviewContent } from './editor/preview-content.server'
import { describeFeaturingAction, parseFeaturingAction, reviewsAfterButton } from './form/featured-reviews'
import { choicesOf, parseSubmittedChoices, type WidgetChoices } from './form/submitted-choices'
import { widgetFormSchema } from './form/widget-form-schema'
import { formValuesOf } from './form/widget-form-values'
import type { WidgetContent, WidgetType } from './widget'
import { findSaveError, type SaveResult, toSaveError } from './widgets.server'

type EditorSearch = { locations: string; reviews: string | null }

export type Editor = {
  type: WidgetType
  search: EditorSearch
  locations: { entries: LookupEntry[]; hasMore: boolean }
  sources: LookupEntry[]
  reviews: ChoosableReview[]
  /** The reviews that the search has found; null if the user has not searched. */
  found: ChoosableReview[] | null
  /** The announcement to screen readers of what the pressed button did. */
  announcement: string
  /** False for limited users, who cannot choose all locations. */
  canChooseAllLocations: boolean
}

const emptySearch: EditorSearch = { locations: '', reviews: null }

/** Returns the editor for stored content, with the form's values and constraints. */
export async function loadEditor(tx: Tx, viewer: Viewer, content: WidgetContent) {
  return {
    editor: await buildEditor(tx, viewer, content.type, choicesOf(content)),
    values: formValuesOf(content),
    constraint: constraintOf(widgetFormSchema(content.type)),
  }
}

async function buildEditor(
  tx: Tx,
  viewer: Viewer,
  type: WidgetType,
  choices: WidgetChoices,
  { search = emptySearch, announcement = '' } = {},
): Promise<Editor> {
  const reviews = await loadChoosableReviews(tx, choices.reviews)
  const storedChoices = { ...choices, reviews: reviews.map(({ id }) => id) }
  const isSearching = search.reviews !== null
  return {
    type,
    search,
    announcement,
    reviews,
    locations: await listOfferedLocations(tx, choices.locations, search.locations),
    sources: await listOfferedSources(tx, choices.sources),
    found: isSearching ? await findReviews(tx, storedChoices, search.reviews ?? '', clockOf(viewer)) : null,
    canChooseAllLocations: viewer.limitedToUserId === null,
  }
}

/** Lists the selected locations, then the first other locations that match the search. */
async function listOfferedLocations(tx: Tx, chosen: Id[], searchTerms: string) {
  const { entries, hasMore } = await findLookupPage(tx, locationLookup, { q: searchTerms, page: 1 })
  const others = entries.filter(({ id }) => !chosen.includes(id))
  return { entries: [...(await loadEntries(tx, locationLookup, chosen)), ...others], hasMore }
}

/** Lists the sources with reviews, and those that are selected already. */
async function listOfferedSources(tx: Tx, chosen: Id[]): Promise<LookupEntry[]> {
  const { rows } = await sql<LookupEntry>`
    ${sourceLookup.entries(tx, [])} and (listed.id = any(${chosen}::bigint[]) or exists (
      select from account_months m where m.account_id = ${tx.accountId} and m.source_id = listed.id))
    order by ${sourceLookup.order}`.execute(tx)
  return rows
}

/** Returns the URL of the preview of unsaved content, or null if no location is selected. */
export function draftPreviewHref(viewer: Viewer, content: WidgetContent, now: Date): string | null {
  if (content.locationIds?.length === 0) return null
  const sealedContent = sealPreviewContent({ accountId: viewer.accountId, content }, now)
  return siteHref('/embed/:widgetKey', { widgetKey: 'draft' }, { of: sealedContent })
}

const text = z.string().transform(normalizeSearch).catch('')
const searchSchema = z.object({
  intent: text,
  find: text,
  lastSearch: text,
  findReviews: text,
  lastReviewSearch: text,
  hasSearchedReviews: text,
})

/** `shown` is the hidden field with what the form showed; empty for a new widget. */
type SaveWidget = (
  tx: Tx,
  content: WidgetContent,
  shown: string,
) => Promise<SaveResult | { conflicts: EditConflicts }>

/**
 * Saves the widget and returns its id. If the content is invalid or in conflict with what somebody else has saved, or if
 * the user searched for something or asked for a preview, returns the response that shows the form again.
 */
export async function submitWidgetForm(viewer: Viewer, type: WidgetType, request: Request, save: SaveWidget) {
  const form = await readForm(request, widgetFormSchema(type))
  const { intent, choices, isSearching, ...buttonEffects } = parseButtons(form.payload, type)
  const content = form.status === 'success' ? form.value : null
  const redisplayForm = async (reply: ReturnType<typeof respondWithForm | typeof respondWithConflicts>) => {
    const { editor, preview } = await viewer.query(async (tx) => ({
      editor: await buildEditor(tx, viewer, type, choices, buttonEffects),
      preview:
        content && !(await findSaveError(tx, viewer, content))
          ? draftPreviewHref(viewer, content, new Date())
          : null,
    }))
    return { id: null, response: data({ ...reply.data, editor, preview }, reply.init ?? undefined) }
  }
  const redisplayWithoutErrors = () => redisplayForm(respondWithForm({ reply: form.reply }))
  if (isSearching) return redisplayWithoutErrors()
  if (!content) return redisplayForm(respondWithForm(form))
  const saved = await viewer
    .query((tx) =>
      intent === 'preview' ? findSaveError(tx, viewer, content) : save(tx, content, submittedShown(form)),
    )
    .catch(toSaveError)
  if (saved && 'conflicts' in saved) return redisplayForm(respondWithConflicts(form, saved.conflicts))
  if (saved && !saved.ok) return redisplayForm(respondWithForm(form, { [saved.field]: [saved.reason] }))
  return saved ? { id: saved.id, response: null } : redisplayWithoutErrors()
}

/** Returns the URL of the preview if the content could be saved, otherwise null. Saves nothing. */
export async function loadDraftPreview(viewer: Viewer, type: WidgetType, request: Request) {
  const form = await readForm(request, widgetFormSchema(type))
  if (form.status !== 'success') return { preview: null }
  const error = await viewer.query((tx) => findSaveError(tx, viewer, form.value))
  return { preview: error ? null : draftPreviewHref(viewer, form.value, new Date()) }
}

/**
 * Parses the selections, applies the pressed button to the selected reviews, and determines whether the user is
 * searching.
 */
function parseButtons(payload: Record<string, unknown>, type: WidgetType) {
  const { reviews, ...choices } = parseSubmittedChoices(payload, type)
  const { intent, find, lastSearch, findReviews, lastReviewSearch, hasSearchedReviews } =
    searchSchema.parse(payload)
  const featuringAction = parseFeaturingAction(intent)
  const chosen = reviewsAfterButton(intent, reviews)
  const isSearchingReviews = intent === 'find-reviews' || findReviews !== lastReviewSearch
  const isSearchingLocations = intent === 'find' || find !== lastSearch
  const shouldShowReviews = isSearchingReviews || hasSearchedReviews === 'true'
  return {
    intent,
    choices: { ...choices, reviews: chosen },
    announcement: featuringAction ? describeFeaturingAction(chosen, featuringAction) : '',
    search: { locations: find, reviews: shouldShowReviews ? findReviews : null },
    isSearching: featuringAction !== null || isSearchingReviews || isSearchingLocations,
  }
}
