/** The common part of all steps of an upload: loads the draft and its pictures, and checks that the step is allowed. */
import { redirect } from '@remix-run/node'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { type Draft, requireDraft } from '../photo-drafts.server'
import { listPictures, type Picture } from '../pictures/pictures.server'
import { allowedStep, currentPictures, type Step } from './wizard-steps'

/**
 * The data of a step. `refused` is a damaged picture that the user uploaded to replace the current picture, or null.
 */
export type WizardPage = { draft: Draft; pictures: Picture[]; refused: Picture | null; returnHref: string }

/**
 * Loads the data of a step. Redirects to the first step if the draft is not ready for this step, and to the result or
 * the page where the upload was started if the draft has already been published.
 */
export async function loadWizardPage(
  viewer: Viewer,
  draftId: string | undefined,
  step: Step,
): Promise<WizardPage> {
  const { draft, pictures, refused } = await viewer.query(async (tx) => {
    const draft = await requireDraft(tx, viewer, draftId)
    return { draft, ...currentPictures(draft, await listPictures(tx, draft.pictureIds)) }
  })
  const returnHref = draft.returnTo || viewer.href('/photos')
  if (draft.isPublished)
    throw redirect(
      draft.locationIds.length > 1
        ? viewer.href('/photos/upload/:draftId/result', { draftId: draft.id })
        : returnHref,
    )
  const allowed = allowedStep({ flow: draft.flow, pictureIds: pictures.map(({ id }) => id) }, step)
  if (allowed !== step)
    throw redirect(viewer.href(`/photos/upload/:draftId/${allowed}`, { draftId: draft.id }))
  return { draft, pictures, refused, returnHref }
}
