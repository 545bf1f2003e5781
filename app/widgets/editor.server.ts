/**
 * The form of a widget and what stands around it, and the three answers a post can get: saved, refused, or drawn again
 * because somebody looks for something on the way. What is typed is kept in the form alone until it is saved; a preview
 * of it is sealed into the frame's address.
 */
import { data } from '@remix-run/node'
import { z } from 'zod'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { cleanSearch } from '#app/filters/field-values'
import type { Entry } from '#app/filters/lookup'
import { entriesOf, lookUp } from '#app/filters/lookups.server'
import { readForm } from '#app/forms.server'
import { siteHref } from '#app/routing/href'
import { clockOf } from '#app/session/clock.server'
import type { Viewer } from '#app/session/viewer.server'
import { sealDraft } from './drafts.server'
import { featuringIn, featuringInWords } from './featured'
import { type ChoosableReview, findReviews, namedReviews } from './review-choice.server'
import type { TypedWidget } from './typed-widget'
import type { WidgetContent, WidgetType } from './widget'
import { widgetFormSchema } from './widget-form-schema'
import { widgetValuesSchema } from './widget-values-schema'
import { refusalFrom, refusalOf, type Saved } from './widgets.server'

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
  const of = sealDraft({ accountId: viewer.accountId, content }, now)
  return siteHref('/embed/:widgetKey', { widgetKey: 'draft' }, { of })
}

const text = z.string().transform(cleanSearch).catch('')
const searchSchema = z.object({
  ...{ intent: text, find: text, sought: text },
  ...{ findReviews: text, soughtReviews: text, hasLooked: text },
})

type Errors = Record<string, string[]>
type Save = (tx: Tx, content: WidgetContent) => Promise<Saved>

/** The id of what was saved, or the form again with its preview as far as it could be saved. */
export async function postedWidget(viewer: Viewer, type: WidgetType, request: Request, save: Save) {
  const form = await readForm(request, widgetFormSchema(type))
  const { intent, typed, wantsToLook, ...asked } = readButtons(form.payload, type)
  const content = form.status === 'success' ? form.value : null
  const again = async (errors: Errors) => {
    const { editor, preview } = await viewer.query(async (tx) => ({
      editor: await editorOf(tx, viewer, type, typed, asked),
      preview:
        content && !(await refusalOf(tx, viewer, content)) ? draftAddress(viewer, content, new Date()) : null,
    }))
    const status = Object.keys(errors).length > 0 ? 422 : 200
    return { id: null, answer: data({ errors, editor, preview }, { status }) }
  }
  if (wantsToLook) return again({})
  if (!content) return again(byField(form.reply().error))
  const saved = await viewer
    .query((tx) => (intent === 'preview' ? refusalOf(tx, viewer, content) : save(tx, content)))
    .catch(refusalFrom)
  if (saved && !saved.ok) return again({ [saved.field]: [saved.reason] })
  return saved ? { id: saved.id, answer: null } : again({})
}

/** Where what is typed could be seen, as far as it could be saved; nothing is. */
export async function drawnDraft(viewer: Viewer, type: WidgetType, request: Request) {
  const form = await readForm(request, widgetFormSchema(type))
  if (form.status !== 'success') return { preview: null }
  const refusal = await viewer.query((tx) => refusalOf(tx, viewer, form.value))
  return { preview: refusal ? null : draftAddress(viewer, form.value, new Date()) }
}

/** What was typed, with what its button does to the chosen reviews, and whether somebody looks for something. */
function readButtons(payload: Record<string, unknown>, type: WidgetType) {
  const values = widgetValuesSchema(type).parse(payload)
  const { intent, find, sought, findReviews, soughtReviews, hasLooked } = searchSchema.parse(payload)
  const featuring = featuringIn(intent)
  const looksForReviews = intent === 'find-reviews' || findReviews !== soughtReviews
  const looksForLocations = intent === 'find' || find !== sought
  const showsReviews = looksForReviews || hasLooked === 'true'
  return {
    intent,
    typed: values,
    said: featuring ? featuringInWords(values.reviews, featuring) : '',
    sought: { locations: find, reviews: showsReviews ? findReviews : null },
    wantsToLook: featuring !== null || looksForReviews || looksForLocations,
  }
}

/** One of many that will not do (`locations[3]`) is an error of them all. */
function byField(errors: Record<string, string[] | null> | null | undefined): Errors {
  const found: Errors = {}
  for (const [name, messages] of Object.entries(errors ?? {})) {
    const field = name.replace(/\[\d+\]$/, '')
    found[field] = [...new Set([...(found[field] ?? []), ...(messages ?? [])])]
  }
  return found
}
