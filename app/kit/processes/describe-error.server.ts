/**
 * What is said about an error outside the log. Only parts that cannot contain personal data are chosen: the text of an
 * error can quote what a person entered, and other fields of the log can name a person.
 */

/** Fields of log lines that contain only ids, numbers, and names from the code. */
const safeFields = ['route', 'ids', 'job', 'jobId', 'task', 'account', 'attempt', 'report'] as const
const MAX_FRAMES = 12
const MAX_CAUSES = 3

type ErrorDescription = {
  name: string
  code?: string
  constraint?: string
  frames: string[]
  cause?: ErrorDescription
}

/** Describes a log line, `log.error(fields, message)`. */
export function describeError(fields: unknown, message: unknown): Record<string, unknown> {
  const values = new Map(Object.entries(typeof fields === 'object' && fields ? fields : {}))
  const safe = safeFields.filter((name) => values.has(name)).map((name) => [name, values.get(name)])
  return {
    message: typeof message === 'string' ? message : 'an error without a message was logged',
    ...Object.fromEntries(safe),
    ...(values.has('err') && { error: errorDescription(values.get('err')) }),
  }
}

function errorDescription(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: 'unknown', frames: [] }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    name: identifier(error.name) ?? 'Error',
    code: identifier(code),
    constraint: identifier(constraint),
    frames: stackFrames(error),
    ...(error.cause !== undefined &&
      depth < MAX_CAUSES && { cause: errorDescription(error.cause, depth + 1) }),
  }
}

const identifier = (value: unknown) =>
  /^[\w-]{1,60}$/.test(String(value)) && value !== undefined ? String(value) : undefined

/** Returns the stack without the message, which is at its beginning and can have several lines. */
function stackFrames({ stack = '', message }: Error): string[] {
  const start = stack.includes(message) ? stack.indexOf(message) + message.length : 0
  return stack
    .slice(start)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim().replace('file://', '').replace(`${process.cwd()}/`, ''))
}
