/**
 * Checks whether a query failed because it violates `constraint`, for example because the row already exists. Checking
 * before the insert is not enough, because a concurrent request can insert the row in between.
 */
export function isConstraintViolation(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
