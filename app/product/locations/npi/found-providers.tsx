import type { ComponentProps } from 'react'
import { Button } from '#app/kit/ui/button'
import { type FoundProvider, formatProvider } from './npi'

/**
 * Shows a single provider as text, or several providers with a button for each. Nothing is stored until the form is
 * saved.
 */
export function FoundProviders({
  providers,
  choose,
}: {
  providers: FoundProvider[]
  /** Returns the props of a button that puts the provider's number into the field. */
  choose: (provider: FoundProvider) => ComponentProps<'button'>
}) {
  const [only] = providers
  if (only && providers.length === 1)
    return (
      <p className="mt-1 text-sm text-ink-2">
        {only.number}: {formatProvider(only)}
        {formatCityState(only)}
      </p>
    )
  return (
    <fieldset className="mt-2">
      <legend className="text-sm">Several providers match. Choose one:</legend>
      <ul className="divide-y divide-border">
        {providers.map((provider) => (
          <li key={provider.number} className="flex flex-wrap items-center gap-2 py-1 text-sm">
            <Button
              {...choose(provider)}
              aria-label={`Choose ${provider.number}, ${formatProvider(provider)}`}
            >
              {provider.number}
            </Button>
            {formatProvider(provider)}
            {formatCityState(provider)}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function formatCityState({ city, state }: FoundProvider): string {
  const cityState = [city, state].filter(Boolean).join(', ')
  return cityState ? ` · ${cityState}` : ''
}
