/**
 * The two forms about users: what they show at first, and the three answers a post can get. A search for places on
 * the way is answered with the form as it was typed; so is a search whose words were not looked at yet.
 */
import { data } from '@remix-run/node'
import type { ZodType } from 'zod'
import { isId } from '#app/filters/field-values'
import { formReply, readForm } from '#app/forms.server'
import type { Viewer } from '#app/session/viewer.server'
import { placeChoices } from './user-places.server'

export async function readUserForm<S extends ZodType>(request: Request, schema: S) {
  const form = await readForm(request, schema)
  const text = (name: string) => String(form.fields.get(name) ?? '').trim()
  const wantsToFind = text('intent') === 'find' || text('find') !== text('sought')
  return Object.assign(form, { wantsToFind, sought: text('find').slice(0, 200) })
}

type UserFormRead = Parameters<typeof formReply>[0] & {
  fields: FormData
  sought: string
  wantsToFind: boolean
}

/** The form again: refused with reasons, or with what was found. */
export async function userFormReply(viewer: Viewer, form: UserFormRead, errors?: Record<string, string[]>) {
  const chosen = (name: string) => form.fields.getAll(name).map(String).filter(isId)
  const places = await viewer.query((tx) =>
    placeChoices(tx, { locations: chosen('locations'), groups: chosen('groups') }, form.sought),
  )
  if (form.wantsToFind && !errors) {
    const { initialValue } = form.reply({})
    return data({ initialValue, error: undefined, status: undefined, places }, { status: 200 })
  }
  const answer = formReply(form, errors)
  return data({ ...answer.data, places }, answer.init ?? undefined)
}
