/**
 * The two forms about users: their initial values, and the three responses to a post. A location search is answered
 * with the form as it was typed, and so is a save while the search text has not been searched for yet.
 */
import { data } from '@remix-run/node'
import { type ZodType, z } from 'zod'
import { findStep } from '#app/filters/find-step'
import { idList } from '#app/filters/id-list'
import { formReply, readForm } from '#app/forms.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { placeChoices } from './user-places.server'

export async function readUserForm<S extends ZodType>(request: Request, schema: S) {
  const form = await readForm(request, schema)
  return Object.assign(form, findStep(form.payload))
}

type UserFormRead = Parameters<typeof formReply>[0] & {
  payload: Record<string, unknown>
  sought: string
  wantsToFind: boolean
}

const chosenSchema = z.object({ locations: idList(5_000), groups: idList(5_000) })

/** Renders the form again, with errors or with search results. */
export async function userFormReply(viewer: Viewer, form: UserFormRead, errors?: Record<string, string[]>) {
  const chosen = chosenSchema.parse(form.payload)
  const places = await viewer.query((tx) => placeChoices(tx, chosen, form.sought))
  if (form.wantsToFind && !errors) {
    const { initialValue } = form.reply({})
    return data({ initialValue, error: undefined, status: undefined, places }, { status: 200 })
  }
  const answer = formReply(form, errors)
  return data({ ...answer.data, places }, answer.init ?? undefined)
}
