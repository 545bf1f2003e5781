/**
 * Handles submissions of the two user forms (invite and edit). A location search renders the form again with the
 * submitted values. Saving does the same if the search text has changed since the last search.
 */
import { data } from '@remix-run/node'
import { type ZodType, z } from 'zod'
import { type EditConflicts, respondWithConflicts } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { parseChoiceSearch } from '#app/platform/filters/form-choice-search'
import { idListSchema } from '#app/platform/filters/id-list-schema'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadLocationChoices } from './location-access.server'

export async function readUserForm<S extends ZodType>(request: Request, schema: S) {
  const form = await readForm(request, schema)
  return Object.assign(form, parseChoiceSearch(form.payload))
}

type SubmittedUserForm = Parameters<typeof respondWithForm>[0] & {
  payload: Record<string, unknown>
  lastSearch: string
  isSearch: boolean
}

const chosenSchema = z.object({ locations: idListSchema(5_000), groups: idListSchema(5_000) })

/** Renders the form again, with errors, with what somebody else has changed, or with search results. */
export async function buildUserFormReply(
  viewer: Viewer,
  form: SubmittedUserForm,
  { errors, conflicts }: { errors?: Record<string, string[]>; conflicts?: EditConflicts } = {},
) {
  const chosen = chosenSchema.parse(form.payload)
  const locationChoices = await viewer.query((tx) => loadLocationChoices(tx, viewer, chosen, form.lastSearch))
  if (conflicts) {
    const reply = respondWithConflicts(form, conflicts)
    return data({ ...reply.data, locationChoices }, reply.init ?? undefined)
  }
  if (form.isSearch && !errors) {
    const { initialValue } = form.reply({})
    return data({ initialValue, error: undefined, status: undefined, locationChoices }, { status: 200 })
  }
  const formResponse = respondWithForm(form, errors)
  return data({ ...formResponse.data, locationChoices }, formResponse.init ?? undefined)
}
