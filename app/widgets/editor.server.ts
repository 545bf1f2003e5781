/**
 * The form of a widget and its surroundings, and the three possible answers to a post: saved, refused, or the form
 * again because the user searched for something. Input exists only in the form until it is saved; its preview is sealed
 * into the frame's address.
 */
import { data } from '@remix-run/node'
import { z } from 'zod'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { cleanSearch } from '#app/filters/field-values'
import type { Entry } from '#app/filters/lookup'
import { entriesOf, lookUp } from '#app/filters/lookups.server'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import { locationLookup } from '#app/locations/location-lookups.server'
import { sourceLookup } from '#app/reviews/review-lookups.server'
import { siteHref } from '#app/routing/href'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { sealDraft } from './drafts.server'
import { afterButton, featuringIn, featuringInWords } from './featured'
import { type ChoosableReview, findReviews, namedReviews } from './review-choice.server'
import type { WidgetContent, WidgetType } from './widget'
import { choicesIn, choicesOf, type WidgetChoices } from './widget-choices'
import { widgetFormSchema } from './widget-form-schema'
import { formValuesOf } from './widget-form-values'
import { refusalFrom, refusalOf, type Saved } from './widgets.server'

type Sought = { locations: string; reviews: string | null }

export type Editor = {
  type: WidgetType
  sought: Sought
  locations: { entries: Entry[]; hasMore: boolean }
  sources: Entry[]
  reviews: ChoosableReview[]
  /** Null when the user has not searched. */
  found: ChoosableReview[] | null
  /** Announces to screen readers what a button did. */
  said: string
  /** False for limited users: they may not choose "all". */
  mayHaveAll: boolean
}

const unsought: Sought = { locations: '', reviews: null }

/** Returns the editor for stored content, with the form's values and constraints. */
export async function editorWith(tx: Tx, viewer: Viewer, content: WidgetContent) {
  return {
    editor: await editorOf(tx, viewer, content.type, choicesOf(content)),
    values: formValuesOf(content),
    constraint: constraintOf(widgetFormSchema(content.type)),
  }
}

async function editorOf(
  tx: Tx,
  viewer: Viewer,
  type: WidgetType,
  choices: WidgetChoices,
  { sought = unsought, said = '' } = {},
): Promise<Editor> {
  const reviews = await namedReviews(tx, choices.reviews)
  const kept = { ...choices, reviews: reviews.map(({ id }) => id) }
  const isSearching = sought.reviews !== null
  return {
    type,
    sought,
    said,
    reviews,
    locations: await offeredLocations(tx, choices.locations, sought.locations),
    sources: (await lookUp(tx, sourceLookup, { q: '', page: 1 })).entries,
    found: isSearching ? await findReviews(tx, kept, sought.reviews ?? '', clockOf(viewer)) : null,
    mayHaveAll: viewer.places === null,
  }
}

/** Lists the chosen locations, then the first others whose names match the search. */
async function offeredLocations(tx: Tx, chosen: Id[], words: string) {
  const { entries, hasMore } = await lookUp(tx, locationLookup, { q: words, page: 1 })
  const others = entries.filter(({ id }) => !chosen.includes(id))
  return { entries: [...(await entriesOf(tx, locationLookup, chosen)), ...others], hasMore }
}

/** Returns the address of the preview of unsaved content; null while it has no location. */
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

type Save = (tx: Tx, content: WidgetContent) => Promise<Saved>

/** Returns the id of the saved widget, or the form again, with a preview if the content could be saved. */
export async function postedWidget(viewer: Viewer, type: WidgetType, request: Request, save: Save) {
  const form = await readForm(request, widgetFormSchema(type))
  const { intent, choices, wantsToLook, ...shown } = readButtons(form.payload, type)
  const content = form.status === 'success' ? form.value : null
  const again = async (answer: ReturnType<typeof formReply>) => {
    const { editor, preview } = await viewer.query(async (tx) => ({
      editor: await editorOf(tx, viewer, type, choices, shown),
      preview:
        content && !(await refusalOf(tx, viewer, content)) ? draftAddress(viewer, content, new Date()) : null,
    }))
    return { id: null, answer: data({ ...answer.data, editor, preview }, answer.init ?? undefined) }
  }
  const unrefused = () => again(formReply({ reply: form.reply }))
  if (wantsToLook) return unrefused()
  if (!content) return again(formReply(form))
  const saved = await viewer
    .query((tx) => (intent === 'preview' ? refusalOf(tx, viewer, content) : save(tx, content)))
    .catch(refusalFrom)
  if (saved && !saved.ok) return again(formReply(form, { [saved.field]: [saved.reason] }))
  return saved ? { id: saved.id, answer: null } : unrefused()
}

/** Returns the address of the preview if the content could be saved, otherwise null; saves nothing. */
export async function drawnDraft(viewer: Viewer, type: WidgetType, request: Request) {
  const form = await readForm(request, widgetFormSchema(type))
  if (form.status !== 'success') return { preview: null }
  const refusal = await viewer.query((tx) => refusalOf(tx, viewer, form.value))
  return { preview: refusal ? null : draftAddress(viewer, form.value, new Date()) }
}

/** Reads what is chosen, what the pressed button does to the reviews, and whether the user is searching. */
function readButtons(payload: Record<string, unknown>, type: WidgetType) {
  const { reviews, ...choices } = choicesIn(payload, type)
  const { intent, find, sought, findReviews, soughtReviews, hasLooked } = searchSchema.parse(payload)
  const pressed = featuringIn(intent)
  const chosen = afterButton(intent, reviews)
  const looksForReviews = intent === 'find-reviews' || findReviews !== soughtReviews
  const looksForLocations = intent === 'find' || find !== sought
  const showsReviews = looksForReviews || hasLooked === 'true'
  return {
    intent,
    choices: { ...choices, reviews: chosen },
    said: pressed ? featuringInWords(chosen, pressed) : '',
    sought: { locations: find, reviews: showsReviews ? findReviews : null },
    wantsToLook: pressed !== null || looksForReviews || looksForLocations,
  }
}
