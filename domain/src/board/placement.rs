//! What may be placed where (R2).
