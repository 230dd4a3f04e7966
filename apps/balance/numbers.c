/*
 * numbers.c: intervals and tests. The probability that they are wrong is 5 % for each; the report adjusts the tests for
 * their number.
 */
#include "balance/parts.h"

#include <math.h>

/* 97.5 % of the normal distribution are below. */
#define NORMAL 1.959963984540054

/* ----------------------------------------------------------------------------------------- Student's distribution */

enum { STEPS_MOST = 300 };

static double no_zero(double x)
{
    return fabs(x) < 1e-300 ? 1e-300 : x;
}

/* The continued fraction of the incomplete beta function, by Lentz's method. */
static double beta_fraction(double x, double a, double b)
{
    double c = 1, d = 1 / no_zero(1 - (a + b) * x / (a + 1)), product = d;
    for (int m = 1; m <= STEPS_MOST; m++) {
        double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / no_zero(1 + even * d);
        c = no_zero(1 + even / c);
        product *= c * d;
        d = 1 / no_zero(1 + odd * d);
        c = no_zero(1 + odd / c);
        product *= c * d;
        if (fabs(c * d - 1) < 1e-14) break;
    }
    return product;
}

/* The regularized incomplete beta function. */
static double beta(double x, double a, double b)
{
    if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
    double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
    if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(x, a, b) / a;
    return 1 - front * beta_fraction(1 - x, b, a) / b;
}

/* The probability of a value farther from 0 than t. */
static double student_tails(double t, double freedom)
{
    return beta(freedom / (freedom + t * t), freedom / 2, 0.5);
}

/* The value that is exceeded, on both sides together, with a probability of 5 %. */
static double student_bound(double freedom)
{
    double low = 0, high = 20;
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        if (student_tails(middle, freedom) > 0.05)
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* ------------------------------------------------------------------------------------------------------ intervals */

/* The logarithm of how many ways there are to choose k of n. */
static double log_choose(double n, double k)
{
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1);
}

struct interval numbers_share(uint32_t present, uint32_t games)
{
    if (games == 0) return (struct interval){0, 1};
    double n = games, p = present / n, z = NORMAL * NORMAL / n;
    double middle = (p + z / 2) / (1 + z), half = sqrt(z * p * (1 - p) + z * z / 4) / (1 + z);
    return (struct interval){present == 0 ? 0 : middle - half, present == games ? 1 : middle + half};
}

struct interval numbers_mean(const struct sample *sample)
{
    if (sample->games < 2) return (struct interval){sample->mean, sample->mean};
    double half = student_bound(sample->games - 1.0) * sample->deviation / sqrt(sample->games);
    return (struct interval){sample->mean - half, sample->mean + half};
}

/*
 * Whether a value is above the median is a coin flip: so few may be below that it is at most 2.5 % that still fewer
 * are.
 */
uint32_t numbers_median_rank(uint32_t games)
{
    double below = 0;
    uint32_t rank = 0;
    while ((below += exp(log_choose(games, rank) - games * log(2))) <= 0.025) rank++;
    return rank > 0 ? rank - 1 : 0;
}

/* From Wilson's intervals of both shares. */
struct interval numbers_share_difference(const struct sample *one, const struct sample *other)
{
    struct interval a = numbers_share(one->present, one->games), b = numbers_share(other->present, other->games);
    double difference = one->mean - other->mean;
    return (struct interval){difference - hypot(one->mean - a.low, b.high - other->mean),
                             difference + hypot(a.high - one->mean, other->mean - b.low)};
}

/* The standard error of a difference of means, and its degrees of freedom by Welch and Satterthwaite. */
static double welch_error(const struct sample *one, const struct sample *other, double *freedom)
{
    double a = one->deviation * one->deviation / one->games, b = other->deviation * other->deviation / other->games;
    double below = a * a / (one->games - 1.0) + b * b / (other->games - 1.0);
    *freedom = below > 0 ? (a + b) * (a + b) / below : 1;
    return sqrt(a + b);
}

struct interval numbers_mean_difference(const struct sample *one, const struct sample *other)
{
    double freedom, difference = one->mean - other->mean;
    if (one->games < 2 || other->games < 2) return (struct interval){difference, difference};
    double error = welch_error(one, other, &freedom), half = error > 0 ? student_bound(freedom) * error : 0;
    return (struct interval){difference - half, difference + half};
}

/* ---------------------------------------------------------------------------------------------------------- tests */

/* Both sides: all tables with the same sums that are not more likely than this one. */
double numbers_fisher(const struct sample *one, const struct sample *other)
{
    double n = one->games, m = other->games, hits = (double)one->present + other->present, sum = 0;
    double all = log_choose(n + m, hits);
    double here = log_choose(n, one->present) + log_choose(m, other->present) - all;
    for (double k = hits > m ? hits - m : 0; k <= n && k <= hits; k++) {
        double table = log_choose(n, k) + log_choose(m, hits - k) - all;
        if (table <= here + 1e-7) sum += exp(table);
    }
    return sum < 1 ? sum : 1;
}

/* Without any spread: how likely it is that games mixed at random fall apart into the same two halves. */
double numbers_welch(const struct sample *one, const struct sample *other)
{
    double freedom;
    if (one->games < 2 || other->games < 2) return 1;
    double error = welch_error(one, other, &freedom), difference = fabs(one->mean - other->mean);
    if (error > 0) return student_tails(difference / error, freedom);
    return difference > 0 ? 2 * exp(-log_choose((double)one->games + other->games, one->games)) : 1;
}
