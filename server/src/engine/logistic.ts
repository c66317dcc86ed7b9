/** Logistic regression without intercept, and the small linear algebra it needs. */

/** The logistic function, 1 / (1 + exp(-x)). */
export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** The inner product of two vectors of equal length. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Rows to fit: one vector and one label (true: the price rose) each, ties left out before. */
export interface TrainingRow {
  vector: ArrayLike<number>;
  up: boolean;
}

const ITERATIONS = 12;

/**
 * Fits weights by penalised maximum likelihood (Newton's method; Hastie, Tibshirani, Friedman, The
 * Elements of Statistical Learning, 4.4.1) without an intercept. The penalty is ridge * rows per
 * unit of squared weight on features scaled to unit standard deviation, so its strength relative
 * to the data does not change as data grows. The returned weights belong to unscaled features.
 * @throws Error when there are no rows
 */
export function fitLogistic(rows: readonly TrainingRow[], ridge: number): number[] {
  const size = rows[0]?.vector.length;
  if (size === undefined) throw new Error("A logistic regression needs at least one row");
  const scales = standardDeviations(rows, size);
  const scaled = new Float64Array(rows.length * size);
  rows.forEach((row, r) => {
    for (let i = 0; i < size; i += 1)
      scaled[r * size + i] = (row.vector[i] ?? 0) / (scales[i] ?? 1);
  });
  const weights = new Float64Array(size);
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    const step = newtonStep(rows, scaled, weights, ridge * rows.length);
    for (let i = 0; i < size; i += 1) weights[i] = (weights[i] ?? 0) - (step[i] ?? 0);
  }
  return Array.from(weights, (weight, i) => weight / (scales[i] ?? 1));
}

function standardDeviations(rows: readonly TrainingRow[], size: number): number[] {
  // Odd features have a mean of zero by construction, so the root mean square is the deviation.
  return Array.from({ length: size }, (_, i) => {
    const squares = rows.reduce((sum, row) => sum + (row.vector[i] ?? 0) ** 2, 0);
    return squares > 0 ? Math.sqrt(squares / rows.length) : 1;
  });
}

function newtonStep(
  rows: readonly TrainingRow[],
  scaled: Float64Array,
  weights: Float64Array,
  penalty: number,
): number[] {
  const size = weights.length;
  const gradient = Array.from(weights, (weight) => penalty * weight);
  const hessian = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_unused, j) => (i === j ? penalty : 0)),
  );
  for (let r = 0; r < rows.length; r += 1) {
    const x = scaled.subarray(r * size, (r + 1) * size);
    const probability = sigmoid(dot(weights, x));
    const error = probability - (rows[r]?.up === true ? 1 : 0);
    const curvature = probability * (1 - probability);
    for (let i = 0; i < size; i += 1) {
      const xi = x[i] ?? 0;
      gradient[i] = (gradient[i] ?? 0) + error * xi;
      const row = hessian[i];
      if (row === undefined || xi === 0) continue;
      for (let j = 0; j <= i; j += 1) row[j] = (row[j] ?? 0) + curvature * xi * (x[j] ?? 0);
    }
  }
  return solveSymmetric(hessian, gradient);
}

/** Solves A x = b for a positive definite A by its lower triangle (Cholesky). */
function solveSymmetric(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const size = b.length;
  const lower: number[][] = [];
  const forward: number[] = [];
  for (let i = 0; i < size; i += 1) {
    const row: number[] = [];
    for (let j = 0; j < i; j += 1) {
      const other = lower[j] ?? [];
      row.push(((a[i]?.[j] ?? 0) - dot(row, other.slice(0, j))) / (other[j] ?? 1));
    }
    forward.push((b[i] ?? 0) - dot(row, forward));
    row.push(Math.sqrt((a[i]?.[i] ?? 0) - dot(row, row)));
    lower.push(row);
    forward[i] = (forward[i] ?? 0) / (row[i] ?? 1);
  }
  const solution = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = forward[i] ?? 0;
    for (let j = i + 1; j < size; j += 1) sum -= (lower[j]?.[i] ?? 0) * (solution[j] ?? 0);
    solution[i] = sum / (lower[i]?.[i] ?? 1);
  }
  return solution;
}
