import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isDatabaseUnavailable } from '#app/kit/database/pool.server'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { respondWithConflicts, submittedShown } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { log } from '#app/kit/log.server'
import { LinkButton } from '#app/kit/ui/button'
import { PageHeader } from '#app/kit/ui/page-header'
import { clearBrandCache, loadBrandOfAccount } from '#app/platform/brand/brand.server'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { useNonce } from '#app/platform/page/nonce'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { reencodeLogo } from '../logo.server'
import { describeShownLabel, mergeWhiteLabel } from '../white-label-edits.server'
import { WhiteLabelForm } from '../white-label-form'
import { whiteLabelSchema } from '../white-label-schema'
import { findWhiteLabel, saveWhiteLabel } from '../white-labels.server'

const uploadFailedMessage = 'Unable to upload image, please try again later'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const label = await viewer.query(findWhiteLabel)
  const { productName, colors } = await loadBrandOfAccount(viewer.accountId)
  return {
    label,
    current: { productName, colors },
    shown: describeShownLabel(label, colors),
    isParent: viewer.isPartner,
    constraint: constraintOf(whiteLabelSchema),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, whiteLabelSchema)
  if (form.status !== 'success') return respondWithForm(form)
  if (form.value.intent === 'preview') return respondWithForm(form, undefined, { status: 200 })
  const upload = form.value.logo && (await reencodeLogo(form.value.logo))
  if (upload && !upload.ok) return respondWithForm(form, { logo: [upload.reason] })
  try {
    const { colors: currentColors } = await loadBrandOfAccount(viewer.accountId)
    const conflicts = await viewer.query(async (tx) => {
      const options = { shown: submittedShown(form), isParent: viewer.isPartner, currentColors }
      const merged = await mergeWhiteLabel(tx, form.value, options)
      if ('conflicts' in merged) return merged.conflicts
      const logo = upload?.logo ?? null
      const saved = { ...merged.values, removeLogo: form.value.removeLogo, logo }
      await saveWhiteLabel(tx, { ...saved, actor: viewer.name, now: new Date() })
      await recordAudit(tx, { ...actorOf(viewer), action: 'whitelabel.updated' })
      return null
    })
    if (conflicts) return respondWithConflicts(form, conflicts)
  } catch (error) {
    if (!upload || isDatabaseUnavailable(error)) throw error
    log.error({ err: error }, 'a logo could not be stored')
    return respondWithForm(form, { logo: [uploadFailedMessage] }, { status: 500 })
  }
  await clearBrandCache()
  return redirectWithFlash(viewer.href('/settings/white-label'), 'White label saved')
}

export const meta: MetaFunction = () => [{ title: pageTitle('White label') }]

export default function WhiteLabel() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  return (
    <>
      <PageHeader
        title="White label"
        meta="Your name, logo and colors on every page, email and printout."
        actions={
          page.label ? (
            <>
              <LinkButton to={href('/settings/white-label/domain')}>Custom domain</LinkButton>
              <LinkButton to={href('/settings/white-label/delete')}>Remove white label</LinkButton>
            </>
          ) : null
        }
      />
      <WhiteLabelForm {...page} reply={reply} nonce={useNonce()} />
    </>
  )
}
