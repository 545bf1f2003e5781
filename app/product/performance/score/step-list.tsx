import { Link } from '@remix-run/react'
import { formatMetric, metricDefinitions } from './metric-definitions'
import type { MetricName } from './score'
import type { Step } from './steps'

/**
 * A list of the remaining steps, most points first. `linkTo` returns a link to the page where users can take a step, or
 * null.
 */
export function StepList({
  steps,
  linkTo,
}: {
  steps: Step[]
  linkTo: (metric: MetricName) => { to: string; label: string } | null
}) {
  return (
    <section className="card mt-4 p-4" id="steps" aria-labelledby="steps-heading">
      <h2 id="steps-heading" className="text-md font-semibold">
        How to reach the target
      </h2>
      {steps.length === 0 ? (
        <p className="mt-1">All targets reached.</p>
      ) : (
        <>
          <p className="hint mt-1">
            Each is calculated on its own from this period’s figures. More reviews, for example, need more
            responses.
          </p>
          <ul className="mt-2 divide-y divide-border">
            {[...steps]
              .sort((a, b) => b.gain - a.gain)
              .map((step) => (
                <StepItem key={step.metric} step={step} link={linkTo(step.metric)} />
              ))}
          </ul>
        </>
      )}
    </section>
  )
}

function StepItem({ step, link }: { step: Step; link: { to: string; label: string } | null }) {
  const { metric, text, current, target, gain } = step
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <div>
        <p className="font-medium">{text}</p>
        <p className="hint">
          {metricDefinitions[metric].label}: {formatMetric(metric, current)} now, target{' '}
          {formatMetric(metric, target)}
        </p>
      </div>
      <p className="flex items-baseline gap-3 text-sm">
        {link ? <Link to={link.to}>{link.label}</Link> : null}
        <span className="whitespace-nowrap">+{gain.toFixed(2)} points</span>
      </p>
    </li>
  )
}
