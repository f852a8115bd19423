/**
 * Cost limit: the XPath may still make this many visits of nodes; text that is read counts too. A caller that evaluates many XPaths on one
 * page may give all of them the same budget: once it is spent, nothing more is evaluated with it.
 */
export interface Budget {
  left: number;
}

/**
 * A builder's XPath costs 2,000 visits at the median and 65,000 at most on pages of 20,000 nodes; this budget takes
 * about a tenth of a second.
 */
export const newBudget = (visits = 2_000_000): Budget => ({ left: visits });

export class BudgetSpent extends Error {}

/** Throws `BudgetSpent`; `select` turns it into a value. */
export const spend = (budget: Budget, visits: number): void => {
  budget.left -= visits;
  if (budget.left < 0) throw new BudgetSpent();
};

/** Reading text is cheaper than visiting nodes, but a page may be one text of megabytes. */
export const spendOnText = (budget: Budget, length: number): void => spend(budget, length >>> 4);
