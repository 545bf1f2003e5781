/** Parses the query of a request against the parameters that the call declares. */
import type { Parameter } from './endpoint'
import { ApiProblem, type ProblemError } from './problems'

/**
 * Returns the query with the declared names. Lists can be written as `a=1&a=2` and `a[]=1`; lists of ids also as `a=1,2`.
 *
 * @throws a problem that names every unknown parameter, and every parameter that has two of its names.
 */
export function readQueryParameters(
  parameters: readonly Parameter[],
  params: URLSearchParams,
): URLSearchParams {
  const namesBySpelling = new Map(
    parameters.flatMap((parameter) =>
      [parameter.name, ...(parameter.aliases ?? [])].map((name) => [name, parameter] as const),
    ),
  )
  const read = new URLSearchParams()
  const spellings = new Map<string, string>()
  const errors: ProblemError[] = []
  for (const [sent, value] of params) {
    const spelling = namesBySpelling.has(sent) ? sent : sent.replace(/\[\]$/, '')
    const parameter = namesBySpelling.get(spelling)
    if (!parameter) {
      errors.push({ parameter: sent, detail: 'is not a parameter of this call' })
      continue
    }
    const earlier = spellings.get(parameter.name)
    if (earlier !== undefined && earlier !== spelling)
      errors.push({ parameter: sent, detail: `is the same parameter as ${earlier}` })
    spellings.set(parameter.name, spelling)
    for (const each of valuesIn(parameter, value)) read.append(parameter.name, each)
  }
  if (errors.length > 0) throw invalidQuery(errors, parameters)
  return read
}

function valuesIn({ schema }: Parameter, value: string): string[] {
  const isIdList = schema.type === 'array' && /^\d+(,\d+)+$/.test(value)
  return isIdList ? value.split(',') : [value]
}

/** Creates the problem for invalid parameters. The detail lists the known ones if one is unknown. */
export function invalidQuery(errors: ProblemError[], parameters: readonly Parameter[] = []): ApiProblem {
  const [first] = errors
  const name = first && 'parameter' in first ? first.parameter : ''
  const known =
    parameters.length > 0 ? ` Known parameters: ${parameters.map((each) => each.name).join(', ')}.` : ''
  return new ApiProblem('invalid-query', `${name} ${first?.detail}.${known}`, { errors })
}

/** Returns whether the flag is set; null if the query does not have it. @throws a problem for other values. */
export function readFlag(query: URLSearchParams, parameter: string): boolean | null {
  const text = readChoice(query, parameter, ['true', 'false'])
  return text === null ? null : text === 'true'
}

/** Returns the value, or null if the query has none. @throws a problem if it is not one of the choices. */
export function readChoice<Choice extends string>(
  query: URLSearchParams,
  parameter: string,
  choices: readonly Choice[],
): Choice | null {
  const text = query.get(parameter)
  if (text === null) return null
  const choice = choices.find((each) => each === text)
  if (choice === undefined)
    throw invalidQuery([{ parameter, detail: `must be one of ${choices.join(', ')}` }])
  return choice
}
