/**
 * The form of a widget and what stands around it, and the three answers a post can get: saved, refused, or drawn again
 * because somebody looks for something on the way. What is typed is kept in the form alone until it is saved; a preview
 * of it is sealed into the frame's address.
 */
import { data } from '@remix-run/node'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { cleanSearch } from '#app/filters/field-values'
import type { Entry } from '#app/filters/lookup'
import { entriesOf, lookUp } from '#app/filters/lookups.server'
import { readForm } from '#app/forms.server'
import { clockOf } from '#app/session/clock.server'
import type { Viewer } from '#app/session/viewer.server'
import { sealDraft } from './drafts.server'
import { featured, featuringIn, featuringInWords } from './featured'
import { type ChoosableReview, findReviews, namedReviews } from './review-choice.server'
import { type TypedWidget, typedIn } from './typed-widget'
import type { WidgetContent, WidgetType } from './widget'
import { widgetFormSchema } from './widget-form-schema'
import { refusalOf, type Saved } from './widgets.server'

type Sought = { locations: string; reviews: string | null }

export type Editor = {
  type: WidgetType
  typed: TypedWidget
  sought: Sought
  locations: { entries: Entry[]; hasMore: boolean }
  sources: Entry[]
  reviews: ChoosableReview[]
  /** Null: nobody has searched. */
  found: ChoosableReview[] | null
  /** Told to whoever cannot see what a button did. */
  said: string
  /** Somebody limited to some places has no "all". */
  mayHaveAll: boolean
}

const unsought: Sought = { locations: '', reviews: null }

export async function editorOf(
  tx: Tx,
  viewer: Viewer,
  type: WidgetType,
  typed: TypedWidget,
  { sought = unsought, said = '' } = {},
): Promise<Editor> {
  const reviews = await namedReviews(tx, typed.reviews)
  const kept = { ...typed, reviews: reviews.map(({ id }) => id) }
  const isSearching = sought.reviews !== null
  return {
    type,
    typed: kept,
    sought,
    said,
    reviews,
    locations: await offeredLocations(tx, typed.locations, sought.locations),
    sources: (await lookUp(tx, 'source', { q: '', page: 1 })).entries,
    found: isSearching ? await findReviews(tx, kept, sought.reviews ?? '', clockOf(viewer)) : null,
    mayHaveAll: viewer.places === null,
  }
}

/** Those chosen, and the first of the others whose names have the words. */
async function offeredLocations(tx: Tx, chosen: Id[], words: string) {
  const { entries, hasMore } = await lookUp(tx, 'location', { q: words, page: 1 })
  const others = entries.filter(({ id }) => !chosen.includes(id))
  return { entries: [...(await entriesOf(tx, 'location', chosen)), ...others], hasMore }
}

/** Where a frame shows it before it is saved; null while it has no place. */
export function draftAddress(viewer: Viewer, content: WidgetContent, now: Date): string | null {
  if (content.locationIds?.length === 0) return null
  return viewer.paths.embedDraft(sealDraft({ accountId: viewer.accountId, content }, now))
}

type Save = (tx: Tx, content: WidgetContent) => Promise<Saved>

/** The id of what was saved, or the form again. */
export async function postedWidget(viewer: Viewer, type: WidgetType, request: Request, save: Save) {
  const form = await readForm(request, widgetFormSchema(type))
  const { typed, sought, said, wantsToLook, intent } = readAsked(form.fields, type)
  const again = async (errors: Record<string, string[]>, preview: string | null = null) => {
    const editor = await viewer.query((tx) => editorOf(tx, viewer, type, typed, { sought, said }))
    return { id: null, answer: data({ errors, editor, preview }, { status: hasErrors(errors) ? 422 : 200 }) }
  }
  if (wantsToLook) return again({})
  if (form.status !== 'success') return again(byField(form.reply().error))
  const content = form.value
  if (intent === 'preview') {
    const refusal = await viewer.query((tx) => refusalOf(tx, viewer, content))
    return refusal
      ? again({ [refusal.field]: [refusal.reason] })
      : again({}, draftAddress(viewer, content, new Date()))
  }
  const saved = await viewer.query((tx) => save(tx, content))
  return saved.ok ? { id: saved.id, answer: null } : again({ [saved.field]: [saved.reason] })
}

/** What was typed, with what its button does to the chosen reviews, and whether somebody looks for something. */
function readAsked(fields: FormData, type: WidgetType) {
  const text = (name: string) => cleanSearch(String(fields.get(name) ?? ''))
  const intent = text('intent')
  const typed = typedIn(fields, type)
  const featuring = featuringIn(intent)
  if (featuring) typed.reviews = featured(typed.reviews, featuring)
  const looksForReviews = intent === 'find-reviews' || text('findReviews') !== text('soughtReviews')
  const looksForLocations = intent === 'find' || text('find') !== text('sought')
  const hasLooked = looksForReviews || text('hasLooked') === 'true'
  return {
    intent,
    typed,
    said: featuring ? featuringInWords(typed.reviews, featuring) : '',
    sought: { locations: text('find'), reviews: hasLooked ? text('findReviews') : null },
    wantsToLook: featuring !== null || looksForReviews || looksForLocations,
  }
}

function hasErrors(errors: Record<string, string[]>): boolean {
  return Object.keys(errors).length > 0
}

/** One of many that will not do (`locations[3]`) is an error of them all. */
function byField(errors: Record<string, string[] | null> | null | undefined): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const [name, messages] of Object.entries(errors ?? {})) {
    const field = name.replace(/\[\d+\]$/, '')
    found[field] = [...new Set([...(found[field] ?? []), ...(messages ?? [])])]
  }
  return found
}
