/**
 * The common start of every step of an upload: loads the draft and its pictures, and checks that the step is allowed.
 */
import { redirect } from '@remix-run/node'
import type { Viewer } from '#app/viewer/viewer.server'
import { listPictures, type Picture } from '../pictures/pictures.server'
import { type Draft, requireDraft } from './photo-drafts.server'
import { allowedStep, currentPictures, type Step } from './wizard-steps'

/** `refused` is a damaged picture that was to replace the current one. */
export type WizardPage = { draft: Draft; pictures: Picture[]; refused: Picture | null; returnHref: string }

/** Throws a redirect to the draft's actual step, or out of an upload that is done. */
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
