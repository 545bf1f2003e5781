import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { Icon } from '#app/kit/ui/icon'
import type { BannerName, TrialStepName } from '#app/platform/page/banners/dismissals'
import { useAccountHref } from '#app/platform/page/use-account-href'

/** The close button of a banner. It hides the banner for 30 days and reloads the page without it. */
export function DismissForm({ banner }: { banner: BannerName }) {
  return (
    <DismissalForm>
      <button type="submit" className="banner-close" name="banner" value={banner} aria-label="Dismiss">
        <Icon name="close" />
      </button>
    </DismissalForm>
  )
}

/** The button that skips a step of the trial banner for 30 days. */
export function SkipForm({ step, label }: { step: TrialStepName; label: string }) {
  return (
    <DismissalForm>
      <Button variant="quiet" name="banner" value={step} aria-label={`Skip: ${label}`}>
        Skip
      </Button>
    </DismissalForm>
  )
}

function DismissalForm({ children }: { children: ReactNode }) {
  const href = useAccountHref()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={href('/dismissals')} replace preventScrollReset>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {children}
    </Form>
  )
}
