/**
 * Keeps what a person typed into the form of something that has been deleted since: the action's 404 response contains
 * the submitted values, so that the error page shows them for copying, and who deleted it.
 */
import { type ActionFunction, data } from '@remix-run/node'
import { findDeletion } from '#app/platform/viewer/deletions.server'
import type { UnsavedForm } from '#app/platform/viewer/guard/form-account'

export function keepUnsavedForm(action: ActionFunction): ActionFunction {
  return async (args) => {
    try {
      return await action(args)
    } catch (error) {
      const { viewer, readUnsavedForm } = args.context
      const unsaved = viewer && isNotFound(error) ? await readUnsavedForm() : null
      if (!viewer || !unsaved) throw error
      const form: UnsavedForm = { unsaved, deletion: await findDeletion(viewer, args.params) }
      throw data(form, { status: 404 })
    }
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Response && error.status === 404
}
