/**
 * Handles submissions of the post form: saves the content, then goes on to the next step, shows a preview, or reports
 * errors.
 */
import { data, redirect } from '@remix-run/node'
import { readForm, respondWithForm } from '#app/forms.server'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { loadRemarks, requireEditablePost, saveFormValues } from './post-drafts.server'
import { formValuesSchema } from './post-schema'

export async function handlePostFormSubmit(request: Request, viewer: Viewer, postId: string | undefined) {
  const form = await readForm(request, formValuesSchema)
  if (form.status !== 'success') {
    await viewer.query((tx) => requireEditablePost(tx, viewer, postId))
    return respondWithForm(form)
  }
  const { intent, ...formValues } = form.value
  const clock = clockOf(viewer)
  const { post, errors, isSaved, remarks } = await viewer.query(async (tx) => {
    const post = await requireEditablePost(tx, viewer, postId, { isLocked: true })
    const outcome = await saveFormValues(tx, post, formValues, { clock, isPreview: intent === 'preview' })
    return { post, ...outcome, remarks: await loadRemarks(tx, post) }
  })
  // Return the input as typed. The stored content may differ, for example in trimmed spaces, and the form would treat
  // the difference as an unsaved change.
  const saved = isSaved ? formValues : null
  if (intent === 'preview')
    return data({ ...form.reply(), error: remarks?.error, status: undefined, saved }, { status: 200 })
  if (intent === 'image' && isSaved)
    return redirect(viewer.href('/dashboard/local_listings/google-posts/:postId/image', { postId: post.id }))
  if (!errors)
    return redirect(viewer.href('/dashboard/local_listings/google-posts/:postId/review', { postId: post.id }))
  const refusal = respondWithForm(form, errors)
  return data({ ...refusal.data, saved }, refusal.init ?? undefined)
}
