import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clearBrandCache, loadBrandOfAccount } from '#app/brand/brand.server'
import { isDatabaseUnavailable } from '#app/database/pool.server'
import { constraintOf } from '#app/form-constraint.server'
import { readForm, respondWithForm } from '#app/forms.server'
import { log } from '#app/log.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { useNonce } from '#app/page/nonce'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { LinkButton } from '#app/ui/button'
import { PageHeader } from '#app/ui/page-header'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { reencodeLogo } from '../logo.server'
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
    shown: { productName, colors },
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
    await viewer.query(async (tx) => {
      await saveWhiteLabel(tx, { ...form.value, logo: upload?.logo ?? null, now: new Date() })
      await recordAudit(tx, { ...actorOf(viewer), action: 'whitelabel.updated' })
    })
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
