/**
 * Returns whether a query failed because of this constraint, for example because such a row already exists. With two
 * concurrent requests, only the database can tell.
 */
export function isConstraintViolation(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
