import { Link, useRevalidator } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import {
  type SetupProgress,
  type Trial,
  type TrialStep,
  trialStage,
  trialSteps,
} from '#app/page/banners/trial'
import { useAccountHref } from '#app/page/use-account-href'
import { useGate } from '#app/page/use-gate'
import { pluralize } from '#app/ui/format-numbers'
import { Icon } from '#app/ui/icon'
import { DismissForm } from './dismiss-form'

/** Shows the days left in the trial and the next steps of the account's setup. */
export function TrialBanner({ trial: { daysLeft, progress } }: { trial: Trial }) {
  const passesGate = useGate()
  const steps = trialSteps.filter((step) => passesGate(step.gate))
  const stage = trialStage(progress, steps)
  const canImport = passesGate({ all: ['import.create'] })
  usePolling(stage === 1 && progress.isFetching)
  return (
    <section className="trial" aria-labelledby="trial">
      <div className="min-w-0 flex-1">
        <h2 id="trial" className="font-semibold">
          {pluralize(daysLeft, 'day')} left in your trial
        </h2>
        {stage === 1 ? <FetchingStatus progress={progress} canImport={canImport} /> : null}
        {stage === 2 ? <Checklist steps={steps} progress={progress} /> : null}
        {stage === 3 ? <MoreSources progress={progress} canImport={canImport} /> : null}
      </div>
      <DismissForm banner="trial" />
    </section>
  )
}

function FetchingStatus({ progress, canImport }: { progress: SetupProgress; canImport: boolean }) {
  if (progress.isFetching)
    return (
      <p className="flex items-center gap-2" role="status">
        <Icon name="ring" className="spin" /> Fetching your Google reviews
      </p>
    )
  return (
    <p>
      Start with your Google reviews. <ImportLink canImport={canImport}>Import them</ImportLink>
    </p>
  )
}

function Checklist({ steps, progress }: { steps: TrialStep[]; progress: SetupProgress }) {
  const href = useAccountHref()
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {steps.map((step) => (
        <li key={step.label} className="flex items-center gap-2">
          <Icon name={step.isDone(progress) ? 'tick' : 'ring'} />
          {step.isDone(progress) ? (
            <span>
              {step.label} <span className="sr-only">(done)</span>
            </span>
          ) : (
            <Link to={step.path(href)}>{step.label}</Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function MoreSources({ progress, canImport }: { progress: SetupProgress; canImport: boolean }) {
  const names = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(progress.otherSources)
  if (!names) return <p>You’ve added every review source.</p>
  return (
    <p>
      Add your reviews from {names}. <ImportLink canImport={canImport}>Import them</ImportLink>
    </p>
  )
}

function ImportLink({ canImport, children }: { canImport: boolean; children: ReactNode }) {
  const href = useAccountHref()
  return canImport ? <Link to={href('/settings/imports/new')}>{children}</Link> : null
}

const POLL_INTERVAL_MS = 10_000

/** Reloads the page's data while an import is running, unless the page is hidden. */
function usePolling(isOn: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => document.hidden || revalidate(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isOn, revalidate])
}
