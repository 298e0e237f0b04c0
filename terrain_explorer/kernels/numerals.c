/* Numbers as text, as Python and numpy write them. All arithmetic is in whole numbers of 64 bits and exact; what it
 * cannot hold is left to the caller. */
#include "kernels.h"

#include <string.h>

#define MOST_FIELDS 16
#define WIDEST 32 /* Characters of a number at most. */
#define MOST_FIVES 17
#define MOST_DIGITS 9 /* So many tell every float32 from all others. */

static const uint64_t FIVES[MOST_FIVES + 1] = {
    1u, 5u, 25u, 125u, 625u, 3125u, 15625u, 78125u, 390625u, 1953125u, 9765625u, 48828125u, 244140625u, 1220703125u,
    6103515625u, 30517578125u, 152587890625u, 762939453125u};

static const uint64_t TENS[MOST_FIVES + 1] = {
    1u, 10u, 100u, 1000u, 10000u, 100000u, 1000000u, 10000000u, 100000000u, 1000000000u, 10000000000u, 100000000000u,
    1000000000000u, 10000000000000u, 100000000000000u, 1000000000000000u, 10000000000000000u, 100000000000000000u};

/* A finite float32 without its sign: mantissa times two to the exponent. */
typedef struct {
    uint64_t mantissa;
    int exponent, negative;
} Parts;

static inline int parts_of(float value, Parts *parts) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    int exponent = (int)(bits >> 23 & 0xff);
    if (exponent == 0xff) return 0;
    parts->negative = (int)(bits >> 31);
    parts->mantissa = (bits & 0x7fffff) | (exponent ? 0x800000u : 0);
    parts->exponent = (exponent ? exponent : 1) - 150;
    return 1;
}

/* The number times ten to a power, rounded to a whole number, of two equally near ones the even one. Returns 0 where
 * that cannot be held. */
static inline int scaled(const Parts *parts, int power, uint64_t *whole) {
    if (power < 0) {
        if (parts->exponent < 0 || parts->exponent > 40 || power < -MOST_FIVES) return 0;
        uint64_t number = parts->mantissa << parts->exponent, ten = TENS[-power], rest = number % ten;
        *whole = number / ten;
        *whole += rest > ten - rest || (rest == ten - rest && *whole & 1);
        return 1;
    }
    if (power > MOST_FIVES) return 0;
    uint64_t product = parts->mantissa * FIVES[power]; /* 24 bits times 40 */
    int right = -(parts->exponent + power);
    if (right <= 0) {
        if (right <= -40 || product >> (63 + right)) return 0;
        *whole = product << -right;
    } else if (right > 64)
        *whole = 0;
    else {
        uint64_t half = (uint64_t)1 << (right - 1), rest = right == 64 ? product : product & (2 * half - 1);
        *whole = right == 64 ? 0 : product >> right;
        *whole += rest > half || (rest == half && *whole & 1);
    }
    return 1;
}

/* The power of ten of a number's first digit, or one less. */
static inline int low_power(const Parts *parts) {
    int two = parts->exponent + 23;
    for (uint64_t mantissa = parts->mantissa; !(mantissa & 0x800000); mantissa <<= 1) two--;
    return two * 1233 / 4096 - (two < 0);
}

/* So many digits of a number, and the power of ten of the first of them. */
static inline int rounded(const Parts *parts, int digits, uint64_t *whole, int *power) {
    *power = 0, *whole = 0;
    if (!parts->mantissa) return 1;
    *power = low_power(parts);
    if (!scaled(parts, digits - 1 - *power, whole)) return 0;
    return *whole < TENS[digits] || scaled(parts, digits - 1 - ++*power, whole);
}

/* Whether a decimal number is nearer to a number below 2^24 than to all other float32. */
static inline int tells(const Parts *parts, uint64_t whole, int power) {
    /* Half way to the numbers next to it, all four times as large so that a quarter is a whole number. */
    uint64_t below = 4 * parts->mantissa - (parts->mantissa == 0x800000 ? 1 : 2), above = 4 * parts->mantissa + 2;
    uint64_t number = whole << (2 - parts->exponent - power);
    if (parts->mantissa & 1) return number > below * FIVES[power] && number < above * FIVES[power];
    return number >= below * FIVES[power] && number <= above * FIVES[power];
}

/* The decimal number nearest to a number, with so many digits after the point, if it tells it. */
static inline int told(const Parts *parts, int power, uint64_t *whole) {
    if (!scaled(parts, power, whole)) return 0;
    /* Below a power of two the next number is half as far, so that one a little farther above may do. */
    return tells(parts, *whole, power) || (parts->mantissa == 0x800000 && tells(parts, ++*whole, power));
}

/* The fewest digits that tell a number from all other float32, of those the nearest. */
static inline int shortest(const Parts *parts, uint64_t *whole, int *power, int *digits) {
    *digits = 1;
    if (!parts->mantissa) return rounded(parts, 1, whole, power);
    if (parts->exponent > 0 || !rounded(parts, MOST_DIGITS, whole, power)) return 0;
    int last = MOST_DIGITS - 1 - *power, count = 7; /* digits after the point if all are written; 7 are usual */
    uint64_t fewer;
    if (last < 2 || last > MOST_FIVES - 1) return 0;
    while (count < MOST_DIGITS && !told(parts, last - MOST_DIGITS + count, whole)) count++;
    if (count == MOST_DIGITS && !told(parts, last, whole)) return 0;
    while (count > 1 && count <= 7 && last - MOST_DIGITS + count > 0 &&
           told(parts, last - MOST_DIGITS + count - 1, &fewer))
        *whole = fewer, count--;
    *digits = count;
    if (*whole == TENS[count]) *whole /= 10, ++*power;
    return 1;
}

static inline char *put_digits(char *text, uint64_t whole, int count) {
    for (int at = count - 1; at >= 0; at--, whole /= 10) text[at] = (char)('0' + whole % 10);
    return text + count;
}

static inline int count_digits(uint64_t whole) {
    int count = 1;
    for (; whole >= 10; whole /= 10) count++;
    return count;
}

static inline char *put_exponent(char *text, int power) {
    *text++ = 'e', *text++ = power < 0 ? '-' : '+';
    return put_digits(text, (uint64_t)(power < 0 ? -power : power), 2); /* of float32 it has two digits */
}

/* Digits with a point before the last `decimals` of them. */
static inline char *put_fixed(char *text, uint64_t whole, int decimals) {
    uint64_t ten = TENS[decimals], high = whole / ten;
    text = put_digits(text, high, count_digits(high));
    if (!decimals) return text;
    *text++ = '.';
    return put_digits(text, whole % ten, decimals);
}

/* Digits with a point after the first, and the power of ten. */
static inline char *put_scientific(char *text, uint64_t whole, int digits, int power) {
    *text++ = (char)('0' + whole / TENS[digits - 1]);
    if (digits > 1) *text++ = '.', text = put_digits(text, whole % TENS[digits - 1], digits - 1);
    return put_exponent(text, power);
}

typedef struct {
    const char *before;
    int length;          /* of the text before it */
    char kind;           /* d, e, f, g as in C; r: the fewest digits that tell a float32 */
    int width, decimals; /* characters at least, filled up with zeros; digits after the point, for g all */
} Field;

/* Without its sign. Returns where it ends, or NULL. */
static inline char *put_float(char *text, const Parts *parts, const Field *field) {
    uint64_t whole;
    int power, digits = field->decimals + (field->kind == 'e');
    int held = field->kind == 'f'   ? scaled(parts, field->decimals, &whole)
               : field->kind == 'r' ? shortest(parts, &whole, &power, &digits)
                                    : rounded(parts, digits, &whole, &power);
    if (!held) return NULL;
    if (field->kind == 'f') return put_fixed(text, whole, field->decimals);
    if (field->kind == 'e') return put_scientific(text, whole, digits, power);
    while (digits > 1 && whole % 10 == 0) whole /= 10, digits--;
    /* As `numerals.py`: six digits before the point; and the float32 of 0.0001 is a little less than that. */
    int point = field->kind == 'g' ? field->decimals : 6, little = field->kind == 'r' && whole == 1 && power == -4;
    if (power < -4 || little || power >= point) return put_scientific(text, whole, digits, power);
    if (digits <= power) whole *= TENS[power + 1 - digits], digits = power + 1;
    text = put_fixed(text, whole, digits - 1 - power);
    if (field->kind == 'r' && digits == power + 1) *text++ = '.', *text++ = '0';
    return text;
}

static const char *read_number(const char *at, const char *end, int *number) {
    for (*number = 0; at < end && *at >= '0' && *at <= '9' && *number < 100; at++) *number = 10 * *number + *at - '0';
    return at;
}

/* Reads a pattern: returns its number of fields, and what stands after the last in one more; 0 if there is something
 * else in it. */
static int fields_of(const char *pattern, int64_t length, Field *fields) {
    const char *at = pattern, *end = pattern + length, *before = at;
    int count = 0;
    for (; at < end; at++) {
        if (*at != '%') continue;
        if (count == MOST_FIELDS) return 0;
        Field *field = fields + count++;
        *field = (Field){before, (int)(at - before), 0, 0, 6};
        at++;
        if (at < end && *at == '0') at = read_number(at + 1, end, &field->width);
        if (at < end && *at == '.') at = read_number(at + 1, end, &field->decimals);
        if (at >= end || !strchr("defgr", *at) || field->width > WIDEST - 8 || field->decimals > MOST_DIGITS) return 0;
        if (*at == 'g' && !field->decimals) return 0;
        field->kind = *at, before = at + 1;
    }
    fields[count] = (Field){before, (int)(end - before), 0, 0, 0};
    return count;
}

static inline char *put_text(char *text, const Field *field) {
    memcpy(text, field->before, (size_t)field->length);
    return text + field->length;
}

static inline char *put_number(char *text, const Field *field, const float *value, const int64_t *whole) {
    char number[2 * WIDEST], *end;
    int negative;
    if (whole) {
        negative = *whole < 0;
        uint64_t size = negative ? -(uint64_t)*whole : (uint64_t)*whole;
        end = put_digits(number, size, count_digits(size));
    } else {
        Parts parts;
        if (!parts_of(*value, &parts) || !(end = put_float(number, &parts, field))) return NULL;
        negative = parts.negative;
    }
    if (negative) *text++ = '-';
    for (int64_t missing = field->width - negative - (end - number); missing > 0; missing--) *text++ = '0';
    memcpy(text, number, (size_t)(end - number));
    return text + (end - number);
}

/* Lines of text, each with as many of the numbers as its pattern has fields: float32 or, where there are none, whole
 * numbers. A line may have 32 characters for each number beside those of its pattern. Returns the length of all, or -1
 * where a number or the pattern is too unusual. */
KERNEL int64_t lines_of_text(const char *pattern, int64_t length, const float *values, const int64_t *wholes,
                             int64_t count, uint8_t *text) {
    Field fields[MOST_FIELDS + 1];
    int in_line = fields_of(pattern, length, fields);
    char *at = (char *)text;
    if (!in_line || count % in_line) return -1;
    for (int64_t number = 0; number < count;) {
        for (int field = 0; field < in_line; field++, number++) {
            at = put_text(at, fields + field);
            at = put_number(at, fields + field, values ? values + number : NULL, values ? NULL : wholes + number);
            if (!at) return -1;
        }
        at = put_text(at, fields + in_line);
    }
    return at - (char *)text;
}
