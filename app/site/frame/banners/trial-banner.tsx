import { Link, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { Icon } from '#app/kit/ui/icon'
import type { IconName } from '#app/kit/ui/icon-names'
import {
  nextStep,
  type SetupProgress,
  type StepState,
  stepState,
  type Trial,
  type TrialStep,
  trialStage,
  trialSteps,
} from '#app/platform/page/banners/trial'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { useGate } from '#app/platform/page/use-gate'
import { DismissForm, SkipForm } from './dismiss-form'

/** Shows the days left in the trial and the next steps of the account's setup. */
export function TrialBanner({ trial }: { trial: Trial }) {
  const { daysLeft, progress } = trial
  const passesGate = useGate()
  const steps = trialSteps.filter((step) => passesGate(step.gate))
  const stage = trialStage(trial, steps)
  usePolling(stage === 1 && progress.isFetching)
  return (
    <section className="trial" aria-labelledby="trial">
      <div className="min-w-0 flex-1">
        <h2 id="trial" className="font-semibold">
          {pluralize(daysLeft, 'day')} left in your trial
        </h2>
        {stage === 1 && progress.isFetching ? <FetchingStatus /> : null}
        {stage === 3 ? <MoreSources progress={progress} /> : <Checklist steps={steps} trial={trial} />}
      </div>
      <DismissForm banner="trial" />
    </section>
  )
}

function FetchingStatus() {
  return (
    <p className="flex items-center gap-2" role="status">
      <Icon name="ring" className="spin" /> Fetching your Google reviews
    </p>
  )
}

const stateIcons: Record<StepState, IconName> = {
  unstarted: 'checkbox',
  started: 'clock',
  completed: 'tick',
  skipped: 'minus',
}

/** The steps in order. Only the next one can be skipped, so that the list has only one button. */
function Checklist({ steps, trial }: { steps: TrialStep[]; trial: Trial }) {
  const next = nextStep(trial, steps)
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-1">
      {steps.map((step) => (
        <ChecklistStep key={step.name} step={step} trial={trial} isNext={step === next} />
      ))}
    </ol>
  )
}

function ChecklistStep({ step, trial, isNext }: { step: TrialStep; trial: Trial; isNext: boolean }) {
  const href = useAccountHref()
  const state = stepState(step, trial)
  return (
    <li
      className={`flex items-center gap-2 ${isNext ? 'font-semibold' : ''}`}
      aria-current={isNext ? 'step' : undefined}
    >
      <Icon name={stateIcons[state]} />
      <span>
        {state === 'completed' ? (
          step.label
        ) : (
          <Link to={step.path(href, trial.progress)} reloadDocument={step.isExternal}>
            {step.label}
          </Link>
        )}{' '}
        {state === 'unstarted' ? null : <span className="sr-only">({state})</span>}
      </span>
      {isNext ? <SkipForm step={step.name} label={step.label} /> : null}
    </li>
  )
}

function MoreSources({ progress }: { progress: SetupProgress }) {
  const href = useAccountHref()
  const canImport = useGate()({ all: ['import.create'] })
  const names = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(progress.otherSources)
  if (!names) return <p>You’ve added every review source.</p>
  return (
    <p>
      Add your reviews from {names}.{' '}
      {canImport ? <Link to={href('/settings/imports/new')}>Import them</Link> : null}
    </p>
  )
}

const POLL_INTERVAL_MS = 10_000

/** Reloads the page's data while reviews are being fetched or imported, unless the page is hidden. */
function usePolling(isOn: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => document.hidden || revalidate(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isOn, revalidate])
}
